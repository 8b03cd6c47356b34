/** Texts as one, as people enumerate them: "Max Berger, Eva Lind and Petra Lang". */
export const listed = (texts: readonly string[], locale: string, type: Intl.ListFormatType = 'conjunction'): string =>
  new Intl.ListFormat(locale, { type }).format(texts)
