/** Whether there is a time zone of this name (IANA); Intl alone would take `+01:00` too. */
export const isTimeZone = (name: string): boolean => {
  try {
    return /^[A-Z]/i.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) instanceof Intl.DateTimeFormat
  } catch {
    return false
  }
}
