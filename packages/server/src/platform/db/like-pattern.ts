/** The pattern that matches only a text itself: LIKE's wildcards and its escape are letters in it. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/**
 * The pattern for `like` or `ilike` of a filter in which `*` stands for any run of characters and `?` for one; a
 * backslash before one of them takes it literally. Without either only the same text matches (ngcp-api-facts 0.7).
 */
export const likePattern = (text: string): string =>
  text.replace(/\\[*?]|[\\%_*?]/g, (found) => {
    if (found === '*') return '%'
    if (found === '?') return '_'
    return found.length === 2 ? found.slice(1) : literally(found)
  })
