import { type FileHandle, open } from 'node:fs/promises'
import type { AudioFormat, AudioKind } from '../audio-formats.ts'
import { type AudioSink, sinkRates } from './audio-sink.ts'
import { decodeAudio } from './decode-audio.ts'
import type { AudioBlock } from './audio-block.ts'
import type { RateConverter } from './rate-converter.ts'

export interface TranscodeJob {
  from: string
  kind: AudioKind
  /** Path of a file that does not exist yet. */
  to: string
  format: AudioFormat
  /** A longer sound is refused; absent: MAX_AUDIO_SECONDS. */
  maxSeconds?: number
}

/** Converts a sound file into another format, piece by piece, whatever its length. */
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

type SinkMaker = (file: FileHandle, sourceRate: number) => Promise<AudioSink>

/** Loaded only when needed: each sink has its own encoder. */
const makers: Readonly<Record<AudioFormat, () => Promise<SinkMaker>>> = {
  wav: async () => (await import('./wav-sink.ts')).createWavSink,
  mp3: async () => (await import('./mp3-sink.ts')).createMp3Sink,
  ogg: async () => (await import('./opus-sink.ts')).createOpusSink,
}

/** @param sourceRate sample rate of the source, so that Opus is not written at a higher one */
async function createAudioSink(format: AudioFormat, file: FileHandle, sourceRate: number): Promise<AudioSink> {
  const make = await makers[format]()
  return make(file, sourceRate)
}

/** Converts blocks to one sample rate; the number of samples fits the length of the sound. */
async function* resample(blocks: AsyncIterable<AudioBlock>, rate: number): AsyncGenerator<Float32Array> {
  let converter: RateConverter | null = null
  try {
    for await (const { sampleRate, samples } of blocks) {
      if (sampleRate === rate) {
        yield samples
        continue
      }
      converter ??= await loadConverter(sampleRate, rate)
      yield converter.convert(samples)
    }
    if (converter) yield* converter.finish()
  } finally {
    converter?.destroy()
  }
}

/** Loads the converter only when it is needed: most stored sounds are decoded at the wanted rate. */
async function loadConverter(from: number, to: number): Promise<RateConverter> {
  const { createRateConverter } = await import('./rate-converter.ts')
  return createRateConverter(from, to)
}
