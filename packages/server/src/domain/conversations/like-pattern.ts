/** Makes letters of what LIKE takes for wildcards, and of its escape. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/**
 * A pattern of the API for LIKE: `*` any run, `?` any letter, `\*` and `\?` the letters themselves.
 * @param hasWildcards false: the text as it is
 */
export const likePattern = (text: string, hasWildcards: boolean): string =>
  hasWildcards
    ? text.replace(/\\([*?])|[*?]|[\\%_]/g, (match, letter: string | undefined) => {
        if (letter !== undefined) return letter
        return match === '*' ? '%' : match === '?' ? '_' : literally(match)
      })
    : literally(text)
