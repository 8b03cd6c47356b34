import { open } from 'node:fs/promises'
import type { AudioKind } from '../audio-formats.ts'
import { MediaError } from '../media-error.ts'
import { decodeAudio } from './decode-audio.ts'
import { readOggPages } from './ogg-reader.ts'
import { OPUS_CLOCK, parseOpusHead } from './opus-head.ts'
import { plainCodings, readWavHead } from './wav-head.ts'

export interface MeasureJob {
  from: string
  kind: AudioKind
}

/** Length of a sound file in seconds: from its header where that tells it, else by decoding the file. */
export async function measure({ from, kind }: MeasureJob): Promise<{ seconds: number }> {
  const told = kind === 'wav' ? await wavSeconds(from) : null
  if (told !== null) return { seconds: told }
  if (kind === 'ogg-opus') return { seconds: await opusSeconds(from) }
  let seconds = 0
  for await (const { sampleRate, samples } of decodeAudio(from, kind, 0)) seconds += samples.length / sampleRate
  return { seconds }
}

/** null: the head does not tell, because the coding packs samples into blocks. */
async function wavSeconds(path: string): Promise<number | null> {
  const file = await open(path)
  try {
    const { coding, dataBytes, channels, sampleBytes, sampleRate } = await readWavHead(file)
    if (!plainCodings.has(coding)) return null
    if (sampleRate === 0) throw new MediaError('unreadable', 'WAV file without sample rate')
    return dataBytes / (channels * sampleBytes * sampleRate)
  } finally {
    await file.close()
  }
}

async function opusSeconds(path: string): Promise<number> {
  let preSkip: number | null = null
  let end = 0
  for await (const { packets, granule } of readOggPages(path)) {
    const [first] = packets
    if (preSkip === null && first) preSkip = parseOpusHead(first).preSkip
    end = granule ?? end
  }
  return Math.max(0, end - (preSkip ?? 0)) / OPUS_CLOCK
}
