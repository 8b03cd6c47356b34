import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startZombie } from '../../packages/server/test/processes/zombie.ts'
import { withLock } from './with-lock.mjs'

const folder = mkdtempSync(join(tmpdir(), 'lineside-with-lock-'))
const lock = join(folder, 'below', 'prepare.lock')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('one of many simultaneous workers works at a time, and nothing is left behind', async () => {
  let working = 0
  let most = 0
  const waited: number[] = []
  const work = async () => {
    working++
    most = Math.max(most, working)
    await new Promise((resolve) => setImmediate(resolve))
    working--
    return 'done'
  }
  const onWait = (pid: number) => waited.push(pid)
  const results = await Promise.all(Array.from({ length: 5 }, () => withLock(lock, work, { onWait })))
  expect(results).toEqual(Array(5).fill('done'))
  expect(most).toBe(1)
  expect(new Set(waited)).toEqual(new Set([process.pid]))
  expect(readdirSync(dirname(lock))).toEqual([])
})

test('work that fails gives the lock back', async () => {
  await expect(withLock(lock, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk')
  expect(await withLock(lock, async () => 'next')).toBe('next')
})

test('the lock of a process that was killed is taken over by one of those who wait', async () => {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await once(child, 'exit')
  writeFileSync(lock, `${child.pid} token`)
  const results = await Promise.all([1, 2, 3].map((number) => withLock(lock, async () => number)))
  expect(results).toEqual([1, 2, 3])
})

test.runIf(process.platform === 'linux')('so is that of a zombie', async () => {
  const pid = await startZombie()
  writeFileSync(lock, `${pid} token`)
  expect(await withLock(lock, async () => 'mine')).toBe('mine')
})

test.runIf(process.platform === 'linux')(
  'an earlier process that had the id of a living one is not the holder',
  async () => {
    writeFileSync(lock, `${process.ppid} 1 boot`)
    expect(await withLock(lock, async () => 'mine')).toBe('mine')
  },
)
