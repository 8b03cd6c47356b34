import type { FileHandle } from 'node:fs/promises'
import type { AudioFormat } from '../audio-formats.ts'
import type { AudioSink } from './audio-sink.ts'

type SinkMaker = (file: FileHandle, sourceRate: number) => Promise<AudioSink>

/** Loaded when needed: each brings its own encoder. */
const makers: Readonly<Record<AudioFormat, () => Promise<SinkMaker>>> = {
  wav: async () => (await import('./wav-sink.ts')).createWavSink,
  mp3: async () => (await import('./mp3-sink.ts')).createMp3Sink,
  ogg: async () => (await import('./opus-sink.ts')).createOpusSink,
}

/** @param sourceRate rate of the sound at hand, so that Opus makes no more of it than there is */
export async function createAudioSink(format: AudioFormat, file: FileHandle, sourceRate: number): Promise<AudioSink> {
  const make = await makers[format]()
  return make(file, sourceRate)
}
