interface Facts {
  readonly name: string
  readonly url: string
  /** Status of the last answer, or a word of ours. */
  readonly failure: string | null
  /** Where the webhook is switched on again; undefined: the portal's address is unknown. */
  readonly link: string | undefined
  /** The product's name. */
  readonly brand: string
}

interface Words {
  readonly subject: (facts: Facts) => string
  readonly text: (facts: Facts & { readonly answer: string }) => string
  /** The receiver’s failure as a sentence. */
  readonly failures: Readonly<Record<string, string>>
  readonly answers: (status: string) => string
}

const linked = (link: string | undefined): string => (link === undefined ? '' : `\n${link}\n`)

const words: Readonly<Record<string, Words>> = {
  en: {
    subject: ({ name }) => `Webhook “${name}” switched off`,
    answers: (status) => `It last answered with status ${status}.`,
    failures: { timeout: 'It last gave no answer within 10 seconds.', other: 'It could not be reached.' },
    text: ({ name, url, answer, link, brand }) => `Hello,

the webhook “${name}” has not taken any event for three days, so it has been switched off:

${url}

${answer} Once the receiver works again, switch the webhook on under “Connections”, and send again what was not taken.
${linked(link)}
${brand}
`,
  },
  de: {
    subject: ({ name }) => `Webhook „${name}“ abgeschaltet`,
    answers: (status) => `Die letzte Antwort hatte den Status ${status}.`,
    failures: {
      timeout: 'Zuletzt kam innerhalb von 10 Sekunden keine Antwort.',
      other: 'Der Empfänger war nicht erreichbar.',
    },
    text: ({ name, url, answer, link, brand }) => `Guten Tag,

der Webhook „${name}“ hat seit drei Tagen kein Ereignis angenommen und wurde deshalb abgeschaltet:

${url}

${answer} Sobald der Empfänger wieder arbeitet, können Sie den Webhook unter „Verbindungen“ einschalten und erneut senden, was nicht angenommen wurde.
${linked(link)}
${brand}
`,
  },
  es: {
    subject: ({ name }) => `Webhook «${name}» desactivado`,
    answers: (status) => `La última respuesta tenía el estado ${status}.`,
    failures: {
      timeout: 'La última vez no hubo respuesta en 10 segundos.',
      other: 'No se pudo contactar con el receptor.',
    },
    text: ({ name, url, answer, link, brand }) => `Hola:

El webhook «${name}» no ha aceptado ningún evento durante tres días y se ha desactivado:

${url}

${answer} Cuando el receptor vuelva a funcionar, active el webhook en «Conexiones» y reenvíe lo que no se aceptó.
${linked(link)}
${brand}
`,
  },
  fr: {
    subject: ({ name }) => `Webhook « ${name} » désactivé`,
    answers: (status) => `Sa dernière réponse avait le statut ${status}.`,
    failures: {
      timeout: 'La dernière fois, aucune réponse n’est arrivée en 10 secondes.',
      other: 'Le destinataire était injoignable.',
    },
    text: ({ name, url, answer, link, brand }) => `Bonjour,

le webhook « ${name} » n’a accepté aucun événement depuis trois jours ; il a donc été désactivé :

${url}

${answer} Dès que le destinataire fonctionne à nouveau, réactivez le webhook sous « Connexions » et renvoyez ce qui n’a pas été accepté.
${linked(link)}
${brand}
`,
  },
  it: {
    subject: ({ name }) => `Webhook «${name}» disattivato`,
    answers: (status) => `L’ultima risposta aveva lo stato ${status}.`,
    failures: {
      timeout: 'L’ultima volta non è arrivata alcuna risposta entro 10 secondi.',
      other: 'Il destinatario non era raggiungibile.',
    },
    text: ({ name, url, answer, link, brand }) => `Buongiorno,

il webhook «${name}» non ha accettato eventi per tre giorni ed è stato disattivato:

${url}

${answer} Quando il destinatario funziona di nuovo, riattivi il webhook in «Connessioni» e invii di nuovo ciò che non è stato accettato.
${linked(link)}
${brand}
`,
  },
  ru: {
    subject: ({ name }) => `Вебхук «${name}» отключён`,
    answers: (status) => `Последний ответ имел статус ${status}.`,
    failures: {
      timeout: 'В последний раз ответа не было в течение 10 секунд.',
      other: 'Получатель был недоступен.',
    },
    text: ({ name, url, answer, link, brand }) => `Здравствуйте!

Вебхук «${name}» три дня не принимал событий и поэтому отключён:

${url}

${answer} Когда получатель снова заработает, включите вебхук в разделе «Подключения» и отправьте повторно то, что не было принято.
${linked(link)}
${brand}
`,
  },
}

const english = words['en'] as Words

/** KEYS-02: the mail about a webhook that was switched off, in this language if we have it, else in English. */
export const webhookOffText = (
  language: string | null,
  facts: Facts,
): { readonly subject: string; readonly text: string } => {
  const { subject, text, answers, failures } = words[language ?? 'en'] ?? english
  const { failure } = facts
  const answer =
    failure !== null && /^\d+$/.test(failure) ? answers(failure) : (failures[failure ?? ''] ?? failures['other'] ?? '')
  return { subject: subject(facts), text: text({ ...facts, answer }) }
}
