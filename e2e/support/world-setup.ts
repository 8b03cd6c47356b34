import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { wavHeader } from '../../packages/server/src/domain/media/audio/wav-header.ts'
import { MADE_WORLD, startServer } from './server.ts'

/** The sound that the microphones of the tests' browsers hear, again and again (playwright.config.ts). */
export const voiceFile = resolve(import.meta.dirname, '../../.cache/voice.wav')

const rate = 48_000

/**
 * Writes a second of a tone that never pauses, for a browser to take as its microphone: nobody waits to hear it, nor to hear that it is gone. It glides up and down, so that no two of
 * it that are mixed cancel each other out.
 */
export const writeVoice = async (path: string): Promise<void> => {
  const samples = new Int16Array(rate)
  let phase = 0
  for (let index = 0; index < rate; index++) {
    phase += (450 + 150 * Math.sin((2 * Math.PI * index) / rate)) / rate
    samples[index] = 16_000 * Math.sin(2 * Math.PI * phase)
  }
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, Buffer.concat([wavHeader(samples.byteLength, rate), Buffer.from(samples.buffer)]))
}

/** Once a run, before its workers: to make the demo world takes a server three times as long as to start with it. */
export default async function worldSetup(): Promise<() => Promise<void>> {
  await writeVoice(voiceFile)
  const { dataDir, end } = await startServer()
  await end()
  process.env[MADE_WORLD] = dataDir
  return () => rm(dataDir, { recursive: true, force: true })
}
