import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Config } from '../../config.ts'

/**
 * Whether a hop is a proxy that we trust.
 * @returns a function of the hop's address and its distance from us: 0 is the peer of the connection
 */
export const trustedProxies = (trust: Config['trustProxy']): ((address: string, hop: number) => boolean) => {
  const trusted = new BlockList()
  for (const entry of Array.isArray(trust) ? trust : []) {
    const [address = '', prefix] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(prefix), family)
  }
  return (given, hop) => {
    if (trust === false) return false
    if (trust === 'one') return hop === 0
    const address = plain(given)
    return isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
}

/**
 * Reads the client's address of a request that no route handles, such as that of a WebSocket, with the same trust in
 * proxies as routes have.
 */
export const clientAddress = (trust: Config['trustProxy']): ((request: IncomingMessage) => string) => {
  const isTrusted = trustedProxies(trust)
  return ({ socket, headers }) => {
    const own = plain(socket.remoteAddress ?? '')
    if (trust === false) return own
    const named = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((part) => plain(part.trim()))
      .filter((part) => part !== '')
    // from the nearest hop outwards, as long as the hop that names the next one is trusted
    const hops = [own, ...named.reverse()]
    const last = hops.findIndex((address, hop) => !isTrusted(address, hop))
    return hops[last === -1 ? hops.length - 1 : last] ?? own
  }
}

/** An IPv4 address as itself, also where the socket speaks IPv6. */
const plain = (address: string): string => address.replace(/^::ffff:/i, '')
