import { isDestinationUser, typedDestination } from './destination-user.ts'

const SCHEME = /^sips?:/i
/** A host by name or address, its port and parameters. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:;[\w.!~*'+%=-]+)*$/i

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
const isUnknownService = (user: string, host: string, domain: string): boolean => {
  const bare = host.replace(/[:;].*$/, '').toLowerCase()
  if (!local.test(bare) || bare === domain.toLowerCase()) return false
  return services.get(bare)?.test(user) !== true
}

/**
 * The SIP address of a typed number, user or address: `12 34` becomes `sip:1234@example.org`.
 *
 * @param domain domain of the subscriber, for a text without a domain
 * @returns null for a text that can not be called, or a service that the platform does not have
 */
export const sipAddress = (text: string, domain: string): string | null => {
  const bare = text.trim().replace(SCHEME, '')
  const separator = bare.indexOf('@')
  const user = typedDestination(separator < 0 ? bare : bare.slice(0, separator))
  const host = separator < 0 ? domain : bare.slice(separator + 1)
  return isDestinationUser(user) && HOST.test(host) && !isUnknownService(user, host, domain)
    ? `sip:${user}@${host}`
    : null
}
