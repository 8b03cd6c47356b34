import { open } from 'node:fs/promises'
import type { AudioFormat, AudioKind } from '../audio-formats.ts'
import { sinkRates } from './audio-sink.ts'
import { createAudioSink } from './create-audio-sink.ts'
import { decodeAudio } from './decode-audio.ts'
import { resample } from './resample.ts'

export interface TranscodeJob {
  from: string
  kind: AudioKind
  /** A file that does not exist yet. */
  to: string
  format: AudioFormat
  /** A longer sound is refused; MAX_AUDIO_SECONDS if absent. */
  maxSeconds?: number
}

/** Reads a sound file and writes it anew in another format. Works through it piece by piece, whatever its length. */
export async function transcode({ from, kind, to, format, maxSeconds }: TranscodeJob): Promise<{ seconds: number }> {
  const file = await open(to, 'wx', 0o600)
  try {
    const blocks = decodeAudio(from, kind, sinkRates[format], maxSeconds)
    const first = await blocks.next()
    if (first.done) throw new Error('decodeAudio yields or throws')
    const sink = await createAudioSink(format, file, first.value.sampleRate)
    let frames = 0
    for await (const samples of resample(restored(first.value, blocks), sink.sampleRate)) {
      frames += samples.length
      await sink.write(samples)
    }
    await sink.end()
    return { seconds: frames / sink.sampleRate }
  } finally {
    await file.close()
  }
}

async function* restored<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first
  yield* rest
}
