/** Storage key of the mark; it stays at sign-out, and is gone with the browser's data. */
const key = 'csc_browser_mark'

/**
 * SESS-03: what this browser is known by, so that its owner is mailed only of sign-ins from others. It is made up here
 * and says nothing about the browser; the platform keeps a hash of it.
 * @returns 32 hexadecimal digits; another one each time where nothing can be stored
 */
export const browserMark = (): string => {
  const stored = read()
  if (stored !== null && /^[0-9a-f]{32}$/.test(stored)) return stored
  const made = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  write(made)
  return made
}

const read = (): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const write = (mark: string): void => {
  try {
    localStorage.setItem(key, mark)
  } catch {
    // a private window that keeps nothing
  }
}
