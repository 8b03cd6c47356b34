import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { RATE } from './music.ts'

const run = promisify(execFile)

/** Lets espeak-ng speak a text, with the same loudness as all others and without silence around it. */
export const speak = async (text: string, voice: string): Promise<Float32Array> => {
  const directory = await mkdtemp(join(tmpdir(), 'lineside-prompt-'))
  try {
    const [said, trimmed] = [join(directory, 'said.wav'), join(directory, 'trimmed.raw')]
    await run('espeak-ng', ['-v', voice, '-s', '150', '-p', '50', '-w', said, text])
    const trim = ['silence', '1', '0.02', '0.3%']
    const shape = [
      'rate',
      String(RATE),
      'highpass',
      '120',
      ...trim,
      'reverse',
      ...trim,
      'reverse',
      'pad',
      '0.08',
      '0.12',
    ]
    await run('sox', [said, '-t', 'raw', '-e', 'signed', '-b', '16', '-c', '1', trimmed, ...shape, 'gain', '-n', '-3'])
    const pcm = await readFile(trimmed)
    return Float32Array.from({ length: pcm.length / 2 }, (_, index) => pcm.readInt16LE(index * 2) / 32_768)
  } finally {
    await rm(directory, { recursive: true })
  }
}
