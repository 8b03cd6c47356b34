import { isIP } from 'node:net'
import type { Config } from '../../config.ts'

/**
 * Where provisioned phones are to register: the domain of a line leads to no edge by itself.
 * @param url by which the phone reaches us
 * @returns null: we do not know
 */
export const phonesAddress = ({ sip, host }: Pick<Config, 'sip' | 'host'>, url: string): string | null => {
  if (sip.mode === 'off') return null
  if (sip.address !== undefined) return sip.address
  // the outside of an edge that somebody else runs is theirs to say
  if (sip.mode === 'external') return null
  const listens = (sip.host ?? host).replace(/^\[|\]$/g, '')
  // one that listens everywhere is where the portal is
  const name = ['0.0.0.0', '::'].includes(listens) ? hostnameOf(url) : listens
  if (name === null) return null
  return `${isIP(name) === 6 ? `[${name}]` : name}:${sip.port}`
}

const hostnameOf = (url: string): string | null =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') || null : null
