/**
 * UI-10: whether something has the shape of a name to sign in with: `username` or `username@domain`, without spaces. A user
 * name may be a mail address itself: the domain then stands behind the last @.
 */
export const isSignInName = (text: string): boolean => /^[^\s@]+(@[^\s@]+){0,2}$/.test(text)
