import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { startZombie } from '../../../test/processes/zombie.ts'
import { processIdentity } from './lock-file.mjs'

test('a living process keeps its identity, and no other has it', async () => {
  const own = await processIdentity(process.pid)
  expect(own).toMatch(new RegExp(`^${process.pid} `))
  expect(await processIdentity(process.pid)).toBe(own)
  expect(await processIdentity(process.ppid)).not.toBe(own)
})

test('a process that ended has no identity', async () => {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await once(child, 'exit')
  expect(await processIdentity(child.pid ?? 0)).toBeUndefined()
})

test.runIf(process.platform === 'linux')('a zombie has none, although it still takes signals', async () => {
  const pid = await startZombie()
  expect(process.kill(pid, 0)).toBe(true)
  expect(await processIdentity(pid)).toBeUndefined()
})
