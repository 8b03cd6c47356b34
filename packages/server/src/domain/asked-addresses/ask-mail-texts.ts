interface AskMailFacts {
  readonly name: string
  readonly company: string
  readonly address: string
  readonly link: string
}

export interface AskMailText {
  readonly subject: string
  readonly text: (facts: AskMailFacts) => string
}

const texts: Readonly<Record<string, AskMailText>> = {
  en: {
    subject: 'Do you want faxes and voice messages by email?',
    text: ({ name, company, address, link }) => `Hello,

${name} (${company}) would like faxes or voice messages to be mailed to ${address}. Say here whether you agree:

${link}

Until you agree, nothing will be mailed to this address. If you don’t know ${company}, just ignore this email.
`,
  },
  de: {
    subject: 'Möchten Sie Faxe und Sprachnachrichten per E-Mail erhalten?',
    text: ({ name, company, address, link }) => `Guten Tag,

${name} (${company}) möchte Faxe oder Sprachnachrichten an ${address} senden lassen. Ob Sie einverstanden sind, können Sie hier sagen:

${link}

Ohne Ihre Zustimmung wird an diese Adresse nichts gesendet. Wenn Sie ${company} nicht kennen, ignorieren Sie diese E-Mail einfach.
`,
  },
  es: {
    subject: '¿Desea recibir faxes y mensajes de voz por correo?',
    text: ({ name, company, address, link }) => `Hola:

${name} (${company}) quiere que se envíen faxes o mensajes de voz a ${address}. Indique aquí si está de acuerdo:

${link}

Mientras no lo acepte, no se enviará nada a esta dirección. Si no conoce ${company}, ignore este correo.
`,
  },
  fr: {
    subject: 'Souhaitez-vous recevoir des fax et des messages vocaux par e-mail ?',
    text: ({ name, company, address, link }) => `Bonjour,

${name} (${company}) souhaite faire envoyer des fax ou des messages vocaux à ${address}. Indiquez ici si vous êtes d’accord :

${link}

Sans votre accord, rien ne sera envoyé à cette adresse. Si vous ne connaissez pas ${company}, ignorez cet e-mail.
`,
  },
  it: {
    subject: 'Desidera ricevere fax e messaggi vocali via e-mail?',
    text: ({ name, company, address, link }) => `Buongiorno,

${name} (${company}) desidera far inviare fax o messaggi vocali a ${address}. Può dire qui se è d’accordo:

${link}

Finché non accetta, a questo indirizzo non verrà inviato nulla. Se non conosce ${company}, ignori questa e-mail.
`,
  },
  ru: {
    subject: 'Хотите получать факсы и голосовые сообщения по почте?',
    text: ({ name, company, address, link }) => `Здравствуйте!

${name} (${company}) хочет, чтобы факсы или голосовые сообщения отправлялись на адрес ${address}. Согласны ли вы, можно сообщить здесь:

${link}

Без вашего согласия на этот адрес ничего отправляться не будет. Если вы не знаете ${company}, не обращайте внимания на это письмо.
`,
  },
}

const english = texts['en'] as AskMailText

/** The text in the language that the line has chosen, else in English: nobody knows that of the address. */
export const askMailText = (language: string | null): AskMailText => texts[language ?? 'en'] ?? english
