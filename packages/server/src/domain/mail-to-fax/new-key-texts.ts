export interface NewKeyText {
  readonly subject: string
  readonly text: (facts: { account: string; key: string }) => string
}

const texts: Readonly<Record<string, NewKeyText>> = {
  en: {
    subject: 'New secret key for Mail to Fax',
    text: ({ account, key }) => `Mail to Fax for ${account} has a new secret key. The old one no longer works.

${key}

Put it in the first line of every email that you send as a fax.
`,
  },
  de: {
    subject: 'Neuer geheimer Schlüssel für E-Mail an Fax',
    text: ({
      account,
      key,
    }) => `E-Mail an Fax hat für ${account} einen neuen geheimen Schlüssel. Der bisherige gilt nicht mehr.

${key}

Schreiben Sie ihn in die erste Zeile jeder E-Mail, die Sie als Fax senden.
`,
  },
  es: {
    subject: 'Nueva clave secreta de correo a fax',
    text: ({ account, key }) => `Correo a fax tiene una clave secreta nueva para ${account}. La anterior ya no sirve.

${key}

Escríbala en la primera línea de cada correo que envíe como fax.
`,
  },
  fr: {
    subject: 'Nouvelle clé secrète pour E-mail vers fax',
    text: ({
      account,
      key,
    }) => `E-mail vers fax a une nouvelle clé secrète pour ${account}. L’ancienne ne fonctionne plus.

${key}

Mettez-la à la première ligne de chaque e-mail à envoyer comme fax.
`,
  },
  it: {
    subject: 'Nuova chiave segreta per E-mail a fax',
    text: ({ account, key }) => `E-mail a fax di ${account} ha una nuova chiave segreta. Quella precedente non vale più.

${key}

La scriva nella prima riga di ogni e-mail da inviare come fax.
`,
  },
  ru: {
    subject: 'Новый секретный ключ для функции «Почта на факс»',
    text: ({
      account,
      key,
    }) => `Для функции «Почта на факс» (${account}) создан новый секретный ключ. Прежний больше не действует.

${key}

Указывайте его в первой строке каждого письма, которое отправляете как факс.
`,
  },
}

const english = texts['en'] as NewKeyText

/**
 * The text in this language, else in English. No request tells a language when a key is renewed, so the line's
 * preference `language` counts.
 */
export const newKeyText = (language: string | null): NewKeyText => texts[language ?? 'en'] ?? english
