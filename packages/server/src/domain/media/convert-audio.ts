import { open } from 'node:fs/promises'
import { type AudioFormat, type AudioKind, audioContentTypes } from './audio-formats.ts'
import { MediaError } from './media-error.ts'
import { type MediaFile, type MediaSource, makeMediaFile, openMediaFile, withSourcePath } from './media-file.ts'
import { SOUND_WORK_MS } from './media-limits.ts'
import type { MediaOrder, MediaPool } from './media-pool.ts'
import { otherAudio, SNIFF_BYTES, sniffAudio } from './sniff-audio.ts'

export interface ConvertAudioOptions extends Pick<MediaOrder, 'signal' | 'owner'> {
  to: AudioFormat
}

/**
 * Converts a sound to WAV (16 bit PCM, 16 kHz), MP3 (48 kbit/s) or Ogg Opus, each mono. The source's format is found
 * from its bytes: WAV (integer, float, G.711, ADPCM, MP3), MP3, Ogg Opus or Ogg Vorbis. A stored Ogg Opus that is requested as ogg
 * is sent unchanged.
 * @throws MediaError see its codes
 */
export function convertAudio(
  pool: MediaPool,
  source: MediaSource,
  { to, ...order }: ConvertAudioOptions,
): Promise<MediaFile> {
  const { signal } = order
  return withSourcePath(pool, source, signal, async (from) => {
    const kind = await kindOf(from)
    const contentType = audioContentTypes[to]
    signal?.throwIfAborted()
    if (to === 'ogg' && kind === 'ogg-opus') return openMediaFile(from, contentType)
    return makeMediaFile(pool, contentType, (path) =>
      pool.run('transcode', { from, kind, to: path, format: to }, order),
    )
  })
}

export interface EncodeOpusOptions extends Pick<MediaOrder, 'signal' | 'owner'> {
  /** A longer sound is refused as too_long; absent: MAX_AUDIO_SECONDS. */
  maxSeconds?: number
}

/**
 * Converts a sound into the form in which sounds are stored: Ogg Opus, mono, 24 kbit/s (40 for full-band sound). Even
 * Opus is encoded again, so that every stored sound is known to play.
 * @throws MediaError see its codes
 */
export function encodeOpus(
  pool: MediaPool,
  source: MediaSource,
  { maxSeconds, ...order }: EncodeOpusOptions = {},
): Promise<MediaFile & { seconds: number }> {
  const brought = { lane: 'brought', workMs: SOUND_WORK_MS, ...order } as const
  return withSourcePath(pool, source, order.signal, async (from) => {
    const kind = await kindOf(from)
    let seconds = 0
    const file = await makeMediaFile(pool, audioContentTypes.ogg, async (to) => {
      const job = { from, kind, to, format: 'ogg', ...(maxSeconds && { maxSeconds }) } as const
      seconds = (await pool.run('transcode', job, brought)).seconds
    })
    return { ...file, seconds }
  })
}

async function kindOf(path: string): Promise<AudioKind> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0)
    const start = buffer.subarray(0, bytesRead)
    const kind = sniffAudio(start)
    if (kind) return kind
    throw new MediaError('unreadable', 'Not a sound file that is read here', otherAudio(start))
  } finally {
    await file.close()
  }
}
