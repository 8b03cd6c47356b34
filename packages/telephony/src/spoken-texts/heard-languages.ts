/** Names by which speech services of the Whisper family call languages, with their BCP 47 tags. */
const names: Readonly<Record<string, string>> = {
  albanian: 'sq',
  arabic: 'ar',
  bosnian: 'bs',
  bulgarian: 'bg',
  catalan: 'ca',
  chinese: 'zh',
  croatian: 'hr',
  czech: 'cs',
  danish: 'da',
  dutch: 'nl',
  english: 'en',
  estonian: 'et',
  finnish: 'fi',
  french: 'fr',
  german: 'de',
  greek: 'el',
  hebrew: 'he',
  hindi: 'hi',
  hungarian: 'hu',
  icelandic: 'is',
  indonesian: 'id',
  italian: 'it',
  japanese: 'ja',
  korean: 'ko',
  latvian: 'lv',
  lithuanian: 'lt',
  macedonian: 'mk',
  norwegian: 'no',
  persian: 'fa',
  polish: 'pl',
  portuguese: 'pt',
  romanian: 'ro',
  russian: 'ru',
  serbian: 'sr',
  slovak: 'sk',
  slovenian: 'sl',
  spanish: 'es',
  swedish: 'sv',
  thai: 'th',
  turkish: 'tr',
  ukrainian: 'uk',
  vietnamese: 'vi',
}

/** The language of an answer as a tag: services send `german`, `de` or `de-AT`. @returns null: it is none that we know */
export const heardLanguage = (said: unknown): string | null => {
  if (typeof said !== 'string') return null
  const word = said.trim().toLowerCase()
  const known = names[word]
  if (known !== undefined) return known
  const [tag = ''] = word.split('-')
  return Object.values(names).includes(tag) ? tag : null
}
