import fs, { closeSync, openSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { createLog, logTogether } from './log.ts'

const directory = await mkdtemp(join(tmpdir(), 'lineside-log-'))
afterAll(() => rm(directory, { recursive: true }))

test('WATCH-03: lines are written together, and at once when one of them is a warning', async () => {
  const path = join(directory, 'log')
  const file = openSync(path, 'w')
  const waitsForDisk = vi.spyOn(fs, 'fsyncSync')
  const written = () => readFileSync(path, 'utf8').trim().split('\n').filter(Boolean)
  const log = createLog('info', logTogether(file))
  for (let line = 1; line <= 3; line++) log.info({ line }, 'request')
  expect(written()).toHaveLength(0)
  log.warn('now')
  expect(written()).toHaveLength(4)
  log.info('later')
  await eventually(() => expect(written()).toHaveLength(5))
  expect(waitsForDisk).not.toHaveBeenCalled()
  closeSync(file)
})

test('RUN-04: a disk without room for the log ends nothing, and the lines follow when there is room', async () => {
  const path = join(directory, 'full')
  const file = openSync(path, 'w')
  const log = createLog('info', logTogether(file))
  const full = vi.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  })
  log.warn('one')
  log.error('two')
  full.mockRestore()
  log.warn('three')
  const messages = () =>
    readFileSync(path, 'utf8')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { msg: string }).msg)
  await eventually(() => expect(messages()).toEqual(['one', 'two', 'three']))
  closeSync(file)
})

test('RUN-04: a real device without room ends nothing', () => {
  const file = openSync('/dev/full', 'w')
  const log = createLog('info', logTogether(file))
  for (let line = 0; line < 20_000; line++) log.info('x'.repeat(100))
  log.warn('now')
  // the file stays open: the lines are tried again, and would go to whatever gets its number next
})

test('WATCH-03: an error of the database stands in the log without the row that it is about', () => {
  const said: string[] = []
  const log = createLog('info', { write: (line: string) => said.push(line) })
  const row = 'Failing row contains (17, hunter2)'
  log.error(
    Object.assign(new Error('null value violates not-null constraint'), { code: '23502', detail: row, where: row }),
  )
  expect(said.join()).toContain('23502')
  expect(said.join()).not.toContain('hunter2')
})
