import { isIPv6 } from 'node:net'

/**
 * The key by which attempts of one caller are counted: an IPv4 address, or the /64 network of an IPv6 address, since
 * its owner can use all addresses in it.
 */
export const callerNetwork = (address: string): string => {
  const [plain = ''] = address.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped !== undefined || !isIPv6(plain)) return mapped ?? plain
  const [head = '', tail] = plain.toLowerCase().split('::')
  const left = groupsOf(head)
  const missing = tail === undefined ? 0 : 8 - left.length - groupsOf(tail).length
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...groupsOf(tail ?? '')]
  return `${groups.slice(0, 4).map(withoutZeros).join(':')}::/64`
}

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'))
const withoutZeros = (group: string): string => group.replace(/^0+(?=.)/, '')
