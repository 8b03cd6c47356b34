/** Most languages that are kept: a job stores them. */
const most = 10

/**
 * The languages that the reader of a request prefers, best first, by two letters: `de-AT,en;q=0.5` is de, en. `*` is
 * ignored.
 * @param header its `Accept-Language` (RFC 9110, 12.5.4)
 */
export const readerLanguages = (header: string | undefined): readonly string[] => {
  const asked = (header ?? '').split(',').flatMap((entry) => {
    const [, language, quality] =
      /^\s*([a-z]{2})(?:-[a-z0-9-]*)?\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?$/i.exec(entry) ?? []
    return language === undefined ? [] : [{ language: language.toLowerCase(), quality: Number(quality ?? 1) }]
  })
  const liked = asked.filter(({ quality }) => quality > 0).sort((one, other) => other.quality - one.quality)
  return [...new Set(liked.map(({ language }) => language))].slice(0, most)
}
