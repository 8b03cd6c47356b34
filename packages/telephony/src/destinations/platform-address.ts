/** The hosts of the platform's own services, and the users that each of them has (ngcp-api-facts 4.2). */
const services: ReadonlyMap<string, RegExp> = new Map([
  ['voicebox.local', /^vm[ub]/i],
  ['fax2mail.local', /^fax=/i],
  ['conference.local', /^conf=/i],
  ['managersecretary.local', /./],
  ['app.local', /^(?:callingcard|callthrough|localuser|auto-attendant|office-hours|custom-hours)$/i],
])
const local = /\.local$/i

/**
 * Whether an address names a service that the platform does not have: `voicebox@app.local`, `anna@app2.local`. Nobody
 * outside has such an address either, because hosts under `.local` are not in the public DNS.
 * @param domain the subscriber's own domain, which may be such a host
 */
export const isUnknownService = (user: string, host: string, domain: string): boolean => {
  const bare = host.replace(/[:;].*$/, '').toLowerCase()
  if (!local.test(bare) || bare === domain.toLowerCase()) return false
  return services.get(bare)?.test(user) !== true
}
