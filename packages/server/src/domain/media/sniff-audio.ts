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
  if (['RIFF', 'RF64', 'BW64'].includes(text(0, 4)) && text(8, 4) === 'WAVE') return 'wav'
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

/** Sounds that people record and that are not read here, by their first bytes. */
const others: readonly (readonly [RegExp, string])[] = [
  [/^#!AMR-WB/, 'AMR-WB'],
  [/^#!AMR/, 'AMR'],
  [/^....ftyp(?:3gp|3g2)/s, '3GP'],
  [/^....ftyp(?:M4A|M4B)/s, 'AAC (M4A)'],
  [/^....ftypqt/s, 'QuickTime'],
  [/^....ftyp/s, 'MP4'],
  [/^\x1aE\xdf\xa3/, 'WebM'],
  [/^fLaC/, 'FLAC'],
  [/^FORM....AIF[FC]/s, 'AIFF'],
  [/^\x30\x26\xb2\x75/, 'WMA'],
  [/^caff/, 'CAF'],
  [/^\.snd/, 'AU'],
  [/^MThd/, 'MIDI'],
  [/^RIFX/, 'RIFX'],
  [/^RIFF....AVI /s, 'AVI'],
  [/^OggS.{24,}?Speex {3}/s, 'Ogg (Speex)'],
  [/^OggS.{24,}?\x7fFLAC/s, 'Ogg (FLAC)'],
  [/^\xff[\xf0\xf1\xf8\xf9]/, 'AAC'],
]

/** The name of what a file holds that {@link sniffAudio} does not know; null: it is no sound that people record. */
export const otherAudio = (bytes: Uint8Array): string | null => {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  return others.find(([pattern]) => pattern.test(start))?.[1] ?? null
}
