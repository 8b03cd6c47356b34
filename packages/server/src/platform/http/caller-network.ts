import { isIPv6 } from 'node:net'

/**
 * Who counts as one caller where calls are counted: an IPv4 address, or the network of 64 bits of an IPv6 address, since
 * whoever has one such network has all its addresses.
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
