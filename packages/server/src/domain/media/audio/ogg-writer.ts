/**
 * Serial number of the stream. Any number will do, because a file has one stream; a fixed one makes equal sounds equal
 * files, which are stored once.
 */
const SERIAL = 0x4c696e65
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24
  for (let bit = 0; bit < 8; bit++) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1
  return value
})

/** Number of lacing values that a packet takes on a page, which has room for 255. */
export const segmentsOf = (packet: Uint8Array) => Math.floor(packet.length / 255) + 1

/** Makes the pages of one Ogg stream (RFC 3533) from packets that do not cross pages. */
export function createOggWriter(): (packets: Uint8Array[], granule: number, isLast: boolean) => Buffer {
  let sequence = 0
  return (packets, granule, isLast) => {
    const lacing = packets.flatMap((packet) => [
      ...new Array<number>(segmentsOf(packet) - 1).fill(255),
      packet.length % 255,
    ])
    const header = Buffer.alloc(27)
    header.write('OggS', 'latin1')
    header.writeUInt8((sequence === 0 ? 2 : 0) | (isLast ? 4 : 0), 5)
    header.writeBigInt64LE(BigInt(granule), 6)
    header.writeUInt32LE(SERIAL, 14)
    header.writeUInt32LE(sequence++, 18)
    header.writeUInt8(lacing.length, 26)
    const page = Buffer.concat([header, Uint8Array.from(lacing), ...packets])
    page.writeUInt32LE(oggChecksum(page), 22)
    return page
  }
}

/** The page's CRC: polynomial 04c11db7, neither reflected nor inverted, with the CRC field itself as zeros. */
export function oggChecksum(page: Uint8Array): number {
  let crc = 0
  for (const byte of page) crc = (crc << 8) ^ (CRC_TABLE[(crc >>> 24) ^ byte] ?? 0)
  return crc >>> 0
}
