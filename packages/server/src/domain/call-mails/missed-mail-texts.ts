export interface MissedMailTexts {
  /** The subject, where one caller called once. */
  readonly from: (who: string) => string
  /** The subject, where one called several times. */
  readonly severalFrom: (calls: number, who: string) => string
  /** The subject, where several called. */
  readonly several: (calls: number) => string
  readonly hidden: string
  /** In a sentence. */
  readonly fromHidden: string
  readonly repeated: (calls: number, last: string) => string
  /** The caller left a message in the voicebox. */
  readonly message: string
  /** Calls that are not listed. */
  readonly others: (calls: number) => string
  readonly all: string
}

const texts: Readonly<Record<string, MissedMailTexts>> = {
  en: {
    from: (who) => `Missed call from ${who}`,
    severalFrom: (calls, who) => `${calls} missed calls from ${who}`,
    several: (calls) => `${calls} missed calls`,
    hidden: 'Hidden number',
    fromHidden: 'a hidden number',
    repeated: (calls, last) => `${calls} calls, the last one on ${last}`,
    message: 'There is a voice message.',
    others: (calls) => (calls === 1 ? 'One more call is not listed here.' : `${calls} more calls are not listed here.`),
    all: 'All missed calls',
  },
  de: {
    from: (who) => `Entgangener Anruf von ${who}`,
    severalFrom: (calls, who) => `${calls} entgangene Anrufe von ${who}`,
    several: (calls) => `${calls} entgangene Anrufe`,
    hidden: 'Unterdrückte Nummer',
    fromHidden: 'unterdrückter Nummer',
    repeated: (calls, last) => `${calls} Anrufe, der letzte am ${last}`,
    message: 'Es gibt eine Sprachnachricht.',
    others: (calls) =>
      calls === 1 ? 'Ein weiterer Anruf steht nicht hier.' : `${calls} weitere Anrufe stehen nicht hier.`,
    all: 'Alle entgangenen Anrufe',
  },
  es: {
    from: (who) => `Llamada perdida de ${who}`,
    severalFrom: (calls, who) => `${calls} llamadas perdidas de ${who}`,
    several: (calls) => `${calls} llamadas perdidas`,
    hidden: 'Número oculto',
    fromHidden: 'un número oculto',
    repeated: (calls, last) => `${calls} llamadas, la última el ${last}`,
    message: 'Hay un mensaje de voz.',
    others: (calls) =>
      calls === 1 ? 'Otra llamada no figura en esta lista.' : `Otras ${calls} llamadas no figuran en esta lista.`,
    all: 'Todas las llamadas perdidas',
  },
  fr: {
    from: (who) => `Appel manqué de ${who}`,
    severalFrom: (calls, who) => `${calls} appels manqués de ${who}`,
    several: (calls) => `${calls} appels manqués`,
    hidden: 'Numéro masqué',
    fromHidden: 'la part d’un numéro masqué',
    repeated: (calls, last) => `${calls} appels, le dernier le ${last}`,
    message: 'Il y a un message vocal.',
    others: (calls) =>
      calls === 1 ? 'Un autre appel ne figure pas ici.' : `${calls} autres appels ne figurent pas ici.`,
    all: 'Tous les appels manqués',
  },
  it: {
    from: (who) => `Chiamata persa da ${who}`,
    severalFrom: (calls, who) => `${calls} chiamate perse da ${who}`,
    several: (calls) => `${calls} chiamate perse`,
    hidden: 'Numero nascosto',
    fromHidden: 'un numero nascosto',
    repeated: (calls, last) => `${calls} chiamate, l’ultima il ${last}`,
    message: 'C’è un messaggio vocale.',
    others: (calls) =>
      calls === 1 ? 'Un’altra chiamata non è elencata qui.' : `Altre ${calls} chiamate non sono elencate qui.`,
    all: 'Tutte le chiamate perse',
  },
  ru: {
    from: (who) => `Пропущенный звонок: ${who}`,
    severalFrom: (calls, who) => `Пропущенные звонки (${calls}): ${who}`,
    several: (calls) => `Пропущенные звонки: ${calls}`,
    hidden: 'Скрытый номер',
    fromHidden: 'скрытый номер',
    repeated: (calls, last) => `Звонков: ${calls}, последний — ${last}`,
    message: 'Есть голосовое сообщение.',
    others: (calls) => `Не вошло в список звонков: ${calls}.`,
    all: 'Все пропущенные звонки',
  },
}

/** @returns the language of the texts, and the texts: English where the language is none of ours */
export const missedMailTexts = (language: string | null): readonly [locale: string, texts: MissedMailTexts] => {
  const own = language === null ? undefined : texts[language]
  return own === undefined || language === null ? ['en', texts['en'] as MissedMailTexts] : [language, own]
}
