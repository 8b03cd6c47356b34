/** RFC 4648, without padding. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Five bits a letter; the last one is filled up with zeros. */
export const toBase32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => letters[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** @param text as `toBase32` wrote it */
export const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

/** Groups of four with a dash between them, as people read and type them. */
export const inGroups = (text: string): string => (text.match(/.{1,4}/g) ?? []).join('-')
