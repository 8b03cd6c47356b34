import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createBoundedLog } from './bounded-log.ts'

const directory = await mkdtemp(join(tmpdir(), 'lineside-log-'))
afterAll(() => rm(directory, { recursive: true }))

test('the log and its predecessor keep the newest lines and never grow beyond their size', async () => {
  const path = join(directory, 'postgres.log')
  for (let run = 0; run < 3; run++) {
    const write = createBoundedLog(path, 100)
    for (let line = 0; line < 10; line++) write(`run ${run} line ${line}\n`)
  }
  expect((await stat(path)).size).toBeLessThanOrEqual(100)
  expect((await stat(`${path}.1`)).size).toBeLessThanOrEqual(100)
  expect(await readFile(path, 'utf8')).toContain('run 2 line 9\n')
})

test('a log that cannot be written is not an error', () => {
  expect(() => createBoundedLog(join(directory, 'nowhere', 'postgres.log'))('text')).not.toThrow()
})
