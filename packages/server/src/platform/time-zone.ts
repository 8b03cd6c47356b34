/**
 * Whether a time zone of this name (IANA) exists. Intl also accepts offsets such as `+01:00`, which are refused here.
 */
export const isTimeZone = (name: string): boolean => {
  try {
    return /^[A-Z]/i.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) instanceof Intl.DateTimeFormat
  } catch {
    return false
  }
}
