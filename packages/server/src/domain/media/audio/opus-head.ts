import { MediaError } from '../media-error.ts'

/** Rate in Hz in which Ogg Opus counts samples, whatever the rate of the source. */
export const OPUS_CLOCK = 48_000
export const opusRates = [8_000, 12_000, 16_000, 24_000, 48_000] as const

/** Header of an Ogg Opus file: samples of the 48 kHz clock to drop at the beginning, and gain in 1/256 dB. */
export interface OpusHead {
  preSkip: number
  gain: number
}

/** Reads the identification header (RFC 7845, 5.1). */
export function parseOpusHead(packet: Uint8Array): OpusHead {
  const bytes = Buffer.from(packet.buffer, packet.byteOffset, packet.byteLength)
  if (bytes.length < 19 || bytes.toString('latin1', 0, 8) !== 'OpusHead' || bytes.readUInt8(8) >= 16)
    throw new MediaError('unreadable', 'Opus header expected')
  if (bytes.readUInt8(18) !== 0) throw new MediaError('unsupported', 'Opus with more than two channels is not taken')
  return { preSkip: bytes.readUInt16LE(10), gain: bytes.readInt16LE(16) }
}

/** @param inputRate rate of the sound before encoding, for information only */
export function opusHead(preSkip: number, inputRate: number, channels: 1 | 2 = 1): Buffer {
  const head = Buffer.alloc(19)
  head.write('OpusHead', 'latin1')
  head.writeUInt8(1, 8)
  head.writeUInt8(channels, 9)
  head.writeUInt16LE(preSkip, 10)
  head.writeUInt32LE(inputRate, 12)
  return head
}

/** The comment header (RFC 7845, 5.2), without comments. */
export function opusTags(): Buffer {
  const vendor = Buffer.from('Lineside')
  const lengths = Buffer.alloc(4)
  lengths.writeUInt32LE(vendor.length)
  return Buffer.concat([Buffer.from('OpusTags'), lengths, vendor, Buffer.alloc(4)])
}
