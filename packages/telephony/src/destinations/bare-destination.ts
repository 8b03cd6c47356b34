/** A destination as somebody types it: without the scheme, and without the domain that it needs no naming of. */
export const bareDestination = (destination: string, domain: string): string => {
  const address = destination.replace(/^sips?:/i, '')
  const own = `@${domain.toLowerCase()}`
  return address.toLowerCase().endsWith(own) ? address.slice(0, -own.length) : address
}
