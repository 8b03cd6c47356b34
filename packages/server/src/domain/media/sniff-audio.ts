import type { AudioKind } from './audio-formats.ts'
import { mp3FrameBytes } from './audio/mp3-frame.ts'

/** Number of bytes from the start of a file that {@link sniffAudio} needs. */
export const SNIFF_BYTES = 4096

/**
 * Tells a sound file's kind from its first bytes; null when we do not support it.
 * @param bytes the first {@link SNIFF_BYTES} of the file, or all of a shorter one
 */
export function sniffAudio(bytes: Uint8Array): AudioKind | null {
  const text = (from: number, length: number) => String.fromCharCode(...bytes.subarray(from, from + length))
  if (text(0, 4) === 'RIFF' && text(8, 4) === 'WAVE') return 'wav'
  if (text(0, 4) === 'OggS') {
    // the first page contains one packet, and so one length: 27 bytes of header, then that length, then the packet
    const packet = 27 + (bytes[26] ?? 0)
    if (text(packet, 8) === 'OpusHead') return 'ogg-opus'
    if (text(packet, 7) === '\x01vorbis') return 'ogg-vorbis'
    return null
  }
  if (text(0, 3) === 'ID3') return 'mp3'
  const first = mp3FrameBytes(bytes, 0)
  if (first === null) return null
  // the two bytes of a sync word occur in any data: a second frame must follow where the first one ends
  return mp3FrameBytes(bytes, first) !== null || bytes.length <= first ? 'mp3' : null
}
