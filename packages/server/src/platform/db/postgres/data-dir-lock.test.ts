import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { lockDataDir } from './data-dir-lock.ts'

const directory = await mkdtemp(join(tmpdir(), 'lineside-lock-'))
const lock = join(directory, 'postgres.lock')
afterAll(() => rm(directory, { recursive: true }))
beforeEach(() => rm(lock, { force: true }))

test('a second holder learns the first, until that gives the lock back', async () => {
  const unlock = await lockDataDir(lock)
  await expect(lockDataDir(lock)).rejects.toThrow(`process ${process.pid} holds ${lock}`)
  await unlock()
  const again = await lockDataDir(lock)
  await again()
  expect(await readdir(directory)).toEqual([])
})

test.each([
  ['a process that is gone', () => '999999999 1 boot'],
  ['an earlier process that had our id', () => `${process.pid} 1 boot`],
  ['a crash before anything was written', () => ''],
])('the lock of %s is taken over', async (_, content) => {
  await writeFile(lock, content())
  const unlock = await lockDataDir(lock)
  expect(await readFile(lock, 'utf8')).toMatch(new RegExp(`^${process.pid} `))
  await unlock()
})

test('when many find a stale lock, exactly one takes it, even if others are late', async () => {
  for (let round = 0; round < 25; round += 1) {
    await writeFile(lock, '999999999 1 boot')
    const results = await Promise.allSettled(Array.from({ length: 16 }, () => lockDataDir(lock)))
    const taken = results.filter((result) => result.status === 'fulfilled')
    expect(taken).toHaveLength(1)
    await taken[0]?.value()
    expect(await readdir(directory)).toEqual([])
  }
})

test('a process that died while taking a lock over is succeeded too', async () => {
  await writeFile(lock, '999999999 1 boot')
  const right = `${lock}.after-${createHash('sha256').update('999999999 1 boot').digest('hex').slice(0, 16)}`
  await writeFile(right, '999999998 1 boot')
  const unlock = await lockDataDir(lock)
  await unlock()
  expect(await readdir(directory)).toEqual([])
})
