import { isUnknownService } from './platform-address.ts'
import { isDestinationUser, typedDestination } from './destination-user.ts'

const SCHEME = /^sips?:/i
/** A host by name or address, its port and parameters. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:;[\w.!~*'+%=-]+)*$/i

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
