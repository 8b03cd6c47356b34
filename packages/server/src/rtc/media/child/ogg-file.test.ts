import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { secondsOf } from '../recording.ts'
import { createOggFile } from './ogg-file.ts'
import { opusSilence, SILENCE_TICKS } from './opus-packet.ts'

const directory = await mkdtemp(join(tmpdir(), 'lineside-ogg-file-'))
afterAll(() => rm(directory, { recursive: true }))

const packetsOfPage = 50
const addPage = (file: ReturnType<typeof createOggFile>): void => {
  for (let packets = 0; packets < packetsOfPage; packets++) file.add(opusSilence, SILENCE_TICKS)
  file.endPage(false)
}

/** A disk on which so many bytes find room. */
const small = (bytes: number) => async (path: string) => {
  const file = await open(path, 'wx', 0o600)
  let free = bytes
  const write = async (data: Buffer) => {
    if (free === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    const part = data.subarray(0, free)
    free -= part.length
    return await file.write(part)
  }
  return { write, close: () => file.close() } as unknown as typeof file
}

test('HARD-06, VBX-05: a file on a disk that becomes full holds what was written before, and says how much', async () => {
  const whole = join(directory, 'whole.opus')
  const all = createOggFile(whole)
  for (let pages = 0; pages < 4; pages++) addPage(all)
  await all.close()
  expect([all.hasFailed(), all.writtenTicks()]).toEqual([false, 4 * packetsOfPage * SILENCE_TICKS])

  const path = join(directory, 'cut.opus')
  const cut = createOggFile(path, small(600))
  for (let pages = 0; pages < 40; pages++) addPage(cut)
  await cut.close()
  expect(cut.hasFailed()).toBe(true)
  const ticks = cut.writtenTicks()
  expect(ticks).toBeGreaterThan(0)
  expect(ticks).toBeLessThan(40 * packetsOfPage * SILENCE_TICKS)
  expect(await secondsOf(path)).toBe(ticks / 48_000)
})

test('HARD-06: a file that cannot be opened holds nothing', async () => {
  const file = createOggFile(join(directory, 'nowhere', 'file.opus'))
  addPage(file)
  await file.close()
  expect([file.hasFailed(), file.writtenTicks()]).toEqual([true, 0])
})
