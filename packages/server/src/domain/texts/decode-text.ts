/** Encodings of a text whose bytes say which one it is. */
type Marked = 'utf-8' | 'utf-16le' | 'utf-16be'

/** Encodings of older programs, which a text says nothing of. */
export type LegacyEncoding = 'windows-1252' | 'windows-1251'

/** Bytes that are looked at to tell UTF-16 without a mark from binary data. */
const lookedAt = 4096

const byMark = (bytes: Uint8Array): Marked | null => {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null
}

/** UTF-16 without a mark: every ASCII sign has a zero, and all zeros are on the same side. */
const byZeros = (bytes: Uint8Array): Marked | null => {
  const zeros = [0, 0]
  const looked = bytes.subarray(0, lookedAt)
  for (const [index, byte] of looked.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  // a separator or line break is at least every fortieth sign of what people write
  if (Math.max(even, odd) * 80 < looked.length) return null
  if (even === 0) return odd > 0 ? 'utf-16le' : null
  return odd === 0 ? 'utf-16be' : null
}

/**
 * The encoding of older programs in which a text most likely is: letters in a row that are none of ASCII are Russian in
 * Windows-1251; in the West they stand alone.
 */
export const legacyEncodingOf = (bytes: Uint8Array): LegacyEncoding => {
  let inRows = 0
  let all = 0
  let row = 0
  for (const byte of bytes) {
    const isLetter = byte >= 0xc0 || byte === 0xa8 || byte === 0xb8
    row = isLetter ? row + 1 : 0
    if (isLetter) all += 1
    // the third letter in a row tells of those before it
    if (row === 3) inRows += 3
    else if (row > 3) inRows += 1
  }
  return inRows * 2 > all ? 'windows-1251' : 'windows-1252'
}

/** The signs of Windows-1252 from 0x80, where Latin-1 has control characters. */
const windowsSigns = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Some versions of Node take Windows-1252 for Latin-1. */
const decodeWindows1252 = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (sign) => windowsSigns[sign.charCodeAt(0) - 0x80] ?? sign)

/** Decodes bytes in an encoding by its name; null: the name is unknown, or the bytes are not in it. */
export const decodeAs = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    const decoder = new TextDecoder(encoding, { fatal: true })
    return decoder.encoding === 'windows-1252' ? decodeWindows1252(bytes) : decoder.decode(bytes)
  } catch {
    return null
  }
}

/**
 * Decodes a text by its byte order mark, else by what its bytes are valid in: UTF-16, UTF-8, and else an encoding of older
 * programs, in which any bytes are valid.
 */
export const decodeText = (bytes: Uint8Array): string => {
  const marked = byMark(bytes) ?? byZeros(bytes)
  return (
    (marked === null ? null : decodeAs(bytes, marked)) ??
    decodeAs(bytes, 'utf-8') ??
    decodeAs(bytes, legacyEncodingOf(bytes)) ??
    decodeWindows1252(bytes)
  )
}

/** Whether a text has its byte order mark, or zeros, of UTF-16. */
export const isUtf16 = (bytes: Uint8Array): boolean => {
  const marked = byMark(bytes) ?? byZeros(bytes)
  return marked !== null && marked !== 'utf-8' && decodeAs(bytes, marked) !== null
}

/** Removes byte order marks, which stand at the beginning of each file that was joined to another. */
export const withoutMarks = (text: string): string => text.replaceAll('\ufeff', '')
