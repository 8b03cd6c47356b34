export interface ResetMailText {
  readonly subject: string
  /** Makes the text from the account's name, the link, and the minutes for which the link works. */
  readonly text: (facts: { username: string; link: string; minutes: number }) => string
}

const texts: Readonly<Record<string, ResetMailText>> = {
  en: {
    subject: 'Set a new password',
    text: ({ username, link, minutes }) => `Hello,

you asked for a new password for your telephony account ${username}. Set it here:

${link}

The link works once, within ${minutes} minutes. If you didn’t ask for it, ignore this email: your password stays the same.
`,
  },
  de: {
    subject: 'Neues Passwort festlegen',
    text: ({ username, link, minutes }) => `Guten Tag,

für Ihr Telefonie-Konto ${username} wurde ein neues Passwort angefordert. Hier können Sie es festlegen:

${link}

Der Link gilt einmal und ${minutes} Minuten lang. Wenn Sie nichts angefordert haben, ignorieren Sie diese E-Mail: Ihr Passwort bleibt unverändert.
`,
  },
  es: {
    subject: 'Definir una contraseña nueva',
    text: ({ username, link, minutes }) => `Hola:

Se ha solicitado una contraseña nueva para su cuenta de telefonía ${username}. Puede definirla aquí:

${link}

El enlace funciona una sola vez, durante ${minutes} minutos. Si no la ha solicitado usted, ignore este correo: su contraseña sigue siendo la misma.
`,
  },
  fr: {
    subject: 'Définir un nouveau mot de passe',
    text: ({ username, link, minutes }) => `Bonjour,

un nouveau mot de passe a été demandé pour votre compte de téléphonie ${username}. Définissez-le ici :

${link}

Ce lien fonctionne une seule fois, pendant ${minutes} minutes. Si la demande ne vient pas de vous, ignorez cet e-mail : votre mot de passe reste inchangé.
`,
  },
  it: {
    subject: 'Imposti una nuova password',
    text: ({ username, link, minutes }) => `Buongiorno,

è stata richiesta una nuova password per il suo account di telefonia ${username}. Può impostarla qui:

${link}

Il link funziona una sola volta, per ${minutes} minuti. Se la richiesta non è sua, ignori questa e-mail: la password resta quella di prima.
`,
  },
  ru: {
    subject: 'Новый пароль',
    text: ({ username, link, minutes }) => `Здравствуйте!

Вы запросили новый пароль для учётной записи телефонии ${username}. Задайте его здесь:

${link}

Ссылка действует один раз в течение ${minutes} минут. Если вы его не запрашивали, не обращайте внимания на это письмо: пароль останется прежним.
`,
  },
}

const english = texts['en'] as ResetMailText

/** The text in the first of these languages that we have, else in English. */
export const resetMailText = (languages: readonly (string | null)[]): ResetMailText =>
  texts[languages.find((language) => language !== null && Object.hasOwn(texts, language)) ?? 'en'] ?? english
