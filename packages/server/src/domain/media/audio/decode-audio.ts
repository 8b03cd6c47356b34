import { stat } from 'node:fs/promises'
import type { AudioKind } from '../audio-formats.ts'
import { MediaError } from '../media-error.ts'
import { MAX_AUDIO_BYTES, MAX_AUDIO_SECONDS, MAX_SAMPLE_RATE, MIN_SAMPLE_RATE } from '../media-limits.ts'
import type { AudioBlock } from './audio-block.ts'

type Decoder = (path: string, wantedRate: number) => AsyncGenerator<AudioBlock>

/** Loaded only when needed: each decoder has a few hundred kB. */
const decoders: Readonly<Record<AudioKind, () => Promise<Decoder>>> = {
  wav: async () => (await import('./decode-wav.ts')).decodeWav,
  mp3: async () => (await import('./decode-mp3.ts')).decodeMp3,
  'ogg-opus': async () => (await import('./decode-opus.ts')).decodeOpus,
  'ogg-vorbis': async () => (await import('./decode-vorbis.ts')).decodeVorbis,
}

/**
 * Decodes a sound file piece by piece, mixed to one channel.
 * @param wantedRate rate of the blocks where the codec can choose (Opus); the others keep the file's own
 * @param maxSeconds a longer sound is too_long, and is not decoded any further
 * @throws MediaError unreadable, unsupported, too_large, too_long
 */
export async function* decodeAudio(
  path: string,
  kind: AudioKind,
  wantedRate: number,
  maxSeconds = MAX_AUDIO_SECONDS,
): AsyncGenerator<AudioBlock> {
  if ((await stat(path)).size > MAX_AUDIO_BYTES) throw new MediaError('too_large', 'Sound file is too large')
  const decode = await decoders[kind]()
  let frames = 0
  let sampleRate: number | null = null
  for await (const block of decode(path, wantedRate)) {
    sampleRate ??= checkedRate(block.sampleRate)
    if (block.sampleRate !== sampleRate) throw new MediaError('unreadable', 'Sample rate changes within the file')
    frames += block.samples.length
    // what says how long it is, and is too long, need not be read to there
    if (Math.max(frames, block.framesInAll ?? 0) > maxSeconds * sampleRate)
      throw new MediaError('too_long', 'Sound is too long')
    yield block
  }
  if (frames === 0) throw new MediaError('unreadable', 'No sound in the file')
}

function checkedRate(rate: number): number {
  if (rate >= MIN_SAMPLE_RATE && rate <= MAX_SAMPLE_RATE) return rate
  throw new MediaError('unsupported', `Sample rate ${rate} is not taken`)
}
