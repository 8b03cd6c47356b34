import { readFile } from 'node:fs/promises'
import { sniffAudio } from '../../src/domain/media/sniff-audio.ts'
import type { MediaPool } from '../../src/domain/media/media-pool.ts'

/** Length of a sound file in seconds, by its bytes and not by its name. */
export async function audioDuration(pool: MediaPool, path: string): Promise<number> {
  const kind = sniffAudio(await readFile(path))
  if (kind === null) throw new Error(`${path} is no sound`)
  return (await pool.run('measure', { from: path, kind })).seconds
}
