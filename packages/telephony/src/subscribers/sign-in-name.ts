/**
 * UI-10: whether a text has the form of a sign-in name: `username` or `username@domain`, without spaces. The username
 * may itself be a mail address; the domain is then after the last @.
 */
export const isSignInName = (text: string): boolean => /^[^\s@]+(@[^\s@]+){0,2}$/.test(text)
