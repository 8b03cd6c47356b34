import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { WAV_HEADER_BYTES, wavHeader } from '../../domain/media/audio/wav-header.ts'
import type { Voice } from './messages.ts'

const run = promisify(execFile)
/** Sample rate of espeak-ng in Hz; it writes 16 bit PCM, mono. */
const SPEECH_RATE = 22_050

/**
 * Lets espeak-ng speak a text.
 * @returns the samples, without a header
 */
export async function speak(text: string, { name, speed, pitch }: Voice): Promise<Buffer> {
  const directory = await mkdtemp(join(tmpdir(), 'lineside-speech-'))
  try {
    const file = join(directory, 'speech.wav')
    await run('espeak-ng', ['-v', name, '-s', String(speed), '-p', String(pitch), '-w', file, text])
    const wav = await readFile(file)
    if (wav.readUInt32LE(24) !== SPEECH_RATE) throw new Error(`espeak-ng spoke at ${wav.readUInt32LE(24)} Hz`)
    return wav.subarray(WAV_HEADER_BYTES)
  } finally {
    await rm(directory, { recursive: true })
  }
}

export const pause = (seconds: number): Buffer => Buffer.alloc(Math.round(seconds * SPEECH_RATE) * 2)

/** Joins speech and pauses into one WAV file. */
export function joined(parts: Buffer[]): Buffer {
  const samples = Buffer.concat(parts)
  return Buffer.concat([wavHeader(samples.length, SPEECH_RATE), samples])
}
