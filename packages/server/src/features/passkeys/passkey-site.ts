import { isIP } from 'node:net'
import { hostName } from '../../platform/auth/sign-in-name.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Where a passkey is made or used, as WebAuthn names it: a passkey works at one host name only (FACT-05). */
export interface PasskeySite {
  /** The relying party's id. */
  readonly host: string
  /** The origins that the browser may name. */
  readonly origins: readonly string[]
}

/**
 * The site of a request. Browsers offer passkeys over https only, and on `localhost`, and sign the name of the host that they
 * talk to: a request that claims another host gets answers that no browser has signed for it.
 * @param host of the request, with its port
 * @throws Refusal `passkey_host` where the host is an address, which browsers give no passkey
 */
export const passkeySite = (host: string): PasskeySite => {
  const name = hostName(host)
  if (isIP(name) !== 0 || name.startsWith('[')) throw new Refusal('passkey_host', 'A passkey needs a host name.', {})
  const isLocal = name === 'localhost' || name.endsWith('.localhost')
  const at = host.toLowerCase()
  return { host: name, origins: [`https://${at}`, ...(isLocal ? [`http://${at}`] : [])] }
}
