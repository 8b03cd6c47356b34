import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'

/** Pixels of one module of the code. */
const modulePixels = 6
/** Modules of white around it: four, as ISO 18004 asks. */
const border = 4

/** A QR code as a PNG picture of black and white, one bit a pixel. */
export const qrPng = (text: string): Buffer => {
  const { data, size } = encode(text, { border, ecc: 'M' })
  const side = size * modulePixels
  const lines = data.flatMap((row) => {
    const line = Buffer.alloc(1 + Math.ceil(side / 8))
    for (let x = 0; x < side; x++) if (row[Math.floor(x / modulePixels)] !== true) setBit(line, x)
    return Array.from({ length: modulePixels }, () => line)
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // one bit of grey a pixel, where 1 is white
  header[8] = 1
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The first byte of a line names its filter, which is none. */
const setBit = (line: Buffer, x: number): void => {
  const at = 1 + (x >> 3)
  line[at] = (line[at] ?? 0) | (0x80 >> (x & 7))
}

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
