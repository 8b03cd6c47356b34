/** A destination as people type it: without the scheme, and without the domain if it is the own one. */
export const bareDestination = (destination: string, domain: string): string => {
  const address = destination.replace(/^sips?:/i, '')
  const own = `@${domain.toLowerCase()}`
  return address.toLowerCase().endsWith(own) ? address.slice(0, -own.length) : address
}
