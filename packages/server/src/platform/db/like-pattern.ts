/** A LIKE pattern that matches exactly this text: wildcards and the escape character are escaped. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/**
 * A pattern for `like` or `ilike` from a filter in which `*` stands for any run of characters and `?` for one; a
 * backslash before them makes them literal. A text without them matches only itself (ngcp-api-facts 0.7).
 */
export const likePattern = (text: string): string =>
  text.replace(/\\[*?]|[\\%_*?]/g, (found) => {
    if (found === '*') return '%'
    if (found === '?') return '_'
    return found.length === 2 ? found.slice(1) : literally(found)
  })
