import { lookup } from 'node:dns'
import { BlockList, isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { isLoopback } from '../loopback.ts'

/** Addresses of IPv4 that are not on the public internet (RFC 6890). */
const inner = new BlockList()
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [address = '', bits] = range.split('/')
  inner.addSubnet(address, Number(bits), 'ipv4')
}
/** Within the global range of IPv6: documentation, benchmarks, and tunnels that end at an address of IPv4. */
const innerOfGlobal = new BlockList()
innerOfGlobal.addSubnet('2001::', 23, 'ipv6')
innerOfGlobal.addSubnet('2001:db8::', 32, 'ipv6')
innerOfGlobal.addSubnet('2002::', 16, 'ipv6')
innerOfGlobal.addSubnet('3fff::', 20, 'ipv6')
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** Whether a machine on the public internet has this address, so that nothing of the operator's network is behind it. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !inner.check(address, 'ipv4')
  return family === 6 && global.check(address, 'ipv6') && !innerOfGlobal.check(address, 'ipv6')
}

export interface OutsideRules {
  /** Also other ports than that of https. */
  readonly anyPort?: boolean
  /** Also this machine, without https too: for tests, and for receivers beside the server. */
  readonly loopback?: boolean
}

/**
 * Whether an address that a stranger gave may be called: https, at a name of the public internet. The addresses of the
 * name are looked at with each call (`outsideLookup`), because they can change.
 */
export const isPublicHttps = (address: string, { anyPort = false, loopback = false }: OutsideRules = {}): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, port, hostname, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  if (loopback && isLoopback(hostname) && (protocol === 'https:' || protocol === 'http:')) return true
  const isName =
    /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(hostname) && !/\.(local|localhost|internal|arpa)$/.test(hostname)
  return protocol === 'https:' && (anyPort || port === '') && isName
}

/** Finds the addresses of a name as usual, and refuses those that are not public. */
export const outsideLookup =
  ({ loopback = false }: OutsideRules = {}): LookupFunction =>
  (name, options, callback) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      const allowed = error
        ? []
        : found.filter(({ address }) => isPublicAddress(address) || (loopback && isLoopback(address)))
      const [first] = allowed
      if (error) callback(error, [])
      else if (first === undefined) callback(new NotPublicError(name), [])
      else if (options.all === true) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }

/** The address is not on the public internet, so it is not called. */
export class NotPublicError extends Error {
  constructor(name: string) {
    super(`${name} is no host of the public internet`)
  }
}
