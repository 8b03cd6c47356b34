import { BlockList, isIP } from 'node:net'
import { callerNetwork } from './caller-network.ts'

export type AddressPlace = 'here' | 'private' | 'unknown'

/** Networks that are not of the internet: RFC 1918, 3927, 4193, 4291, 6598, and the machine itself. */
const notOfInternet = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
] as const)
  notOfInternet.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['fc00::', 7],
  ['fe80::', 10],
  ['::1', 128],
] as const)
  notOfInternet.addSubnet(network, bits, 'ipv6')

/**
 * SESS-01: the place of an address, as far as it is known without asking anybody. No table of countries comes with the
 * product, so that nearly every address of the internet is `unknown`.
 * @param reader the address of the one who is told; the same IPv4 address, or the same /64, is `here`
 */
export const addressPlace = (address: string | null, reader: string): AddressPlace => {
  if (address === null || address === '') return 'unknown'
  if (callerNetwork(address) === callerNetwork(reader)) return 'here'
  const [plain = ''] = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%')
  const family = isIP(plain)
  return family !== 0 && notOfInternet.check(plain, family === 6 ? 'ipv6' : 'ipv4') ? 'private' : 'unknown'
}
