import { existsSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Order, Report } from '../../../test/processes/obedient-child.ts'
import { type AskOptions, askChild } from './ask-child.ts'
import { startChild } from './child.ts'

const MIB = 1024 * 1024
/** Usage is watched on Linux only. */
const isWatched = existsSync(`/proc/${process.pid}/stat`)

const start = () => {
  const child = startChild<Order, Report>(new URL('../../../test/processes/obedient-child.ts', import.meta.url))
  onTestFinished(() => child.kill())
  const ask = (order: Order, options: Partial<AskOptions> = {}) =>
    askChild(child, order, (report): report is Extract<Report, { answer: string }> => 'answer' in report, {
      deadlineMs: 20_000,
      ...options,
    })
  return { child, ask }
}

test('a process answers one question after the other', async () => {
  const { child, ask } = start()
  expect(await ask({ do: 'answer', answer: 'one' })).toEqual({ answer: 'one' })
  expect(await ask({ do: 'answer', answer: 'two' })).toEqual({ answer: 'two' })
  expect(child.isAlive()).toBe(true)
})

test('it gets nothing of our environment', async () => {
  vi.stubEnv('LINESIDE_SECRET_KEY', 'secret')
  expect(await start().ask({ do: 'variable', name: 'LINESIDE_SECRET_KEY' })).toEqual({ answer: '' })
})

test('a process that dies is reported with its last output', async () => {
  const { child, ask } = start()
  await expect(ask({ do: 'die', words: 'out of luck' })).rejects.toMatchObject({
    fault: 'died',
    message: expect.stringContaining('out of luck'),
  })
  expect(child.isAlive()).toBe(false)
  await expect(ask({ do: 'answer', answer: 'late' })).rejects.toMatchObject({ fault: 'died' })
})

test('one that does not answer in time is ended', async () => {
  const { child, ask } = start()
  await expect(ask({ do: 'wait' }, { deadlineMs: 200 })).rejects.toMatchObject({ fault: 'too_late' })
  expect(child.isAlive()).toBe(false)
})

test('a question can be taken back', async () => {
  const { child, ask } = start()
  const asker = new AbortController()
  const asked = ask({ do: 'wait' }, { signal: asker.signal })
  asker.abort(new Error('gone'))
  await expect(asked).rejects.toThrow('gone')
  expect(child.isAlive()).toBe(false)
})

test.skipIf(!isWatched)('one that takes too much memory is ended', async () => {
  const { child, ask } = start()
  const limit = { memoryBytes: 400 * MIB }
  await expect(ask({ do: 'fill', bytes: 500 * MIB }, limit)).rejects.toMatchObject({ fault: 'too_much_memory' })
  expect(child.isAlive()).toBe(false)
})

test.skipIf(!isWatched)('a process that works too long is ended; waiting does not count as work', async () => {
  const { child, ask } = start()
  await ask({ do: 'answer', answer: 'started' })
  const limit = { processorMs: 400 }
  await expect(ask({ do: 'wait' }, { ...limit, deadlineMs: 600 })).rejects.toMatchObject({ fault: 'too_late' })
  expect(child.isAlive()).toBe(false)
  await expect(start().ask({ do: 'work', stepsMs: [60_000] }, limit)).rejects.toMatchObject({ fault: 'too_much_work' })
})

test.skipIf(!isWatched)('each step has its own time limit', async () => {
  const { ask } = start()
  await ask({ do: 'answer', answer: 'started' })
  const limit = { stepProcessorMs: 600 }
  expect(await ask({ do: 'work', stepsMs: [280, 280, 280] }, limit)).toEqual({ answer: 'done' })
  await expect(ask({ do: 'work', stepsMs: [10, 60_000] }, limit)).rejects.toMatchObject({ fault: 'too_much_work' })
})
