/**
 * SEAT-02: the username that a name makes, in lower case with dashes (`Anna Novák` -> `anna-novak`); empty where the name has
 * no letter or digit that a username may have.
 */
export const usernameOf = (name: string): string =>
  name
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 64)
    .replace(/-+$/, '')

/** The same username with a number behind it, the first that nobody has. */
export const freeUsername = (username: string, isTaken: (candidate: string) => boolean): string => {
  if (!isTaken(username)) return username
  let number = 2
  while (isTaken(`${username}-${number}`)) number++
  return `${username}-${number}`
}
