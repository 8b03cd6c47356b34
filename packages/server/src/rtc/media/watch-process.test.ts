import pino from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import type { MediaReport } from './media-messages.ts'
import { watchProcess } from './watch-process.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** A media process that answers pings or does not. */
const watched = ({ answers, mostBytes }: { answers: () => boolean; mostBytes?: number }) => {
  let tell: (report: MediaReport) => void = () => {}
  const kill = vi.fn<() => void>()
  const send = vi.fn(() => {
    if (answers()) tell({ tell: 'pong' })
  })
  const child = {
    pid: process.pid,
    send,
    kill,
    listen: (listener: typeof tell) => {
      tell = listener
      return () => {
        tell = () => {}
      }
    },
  }
  const log = pino({ level: 'silent' })
  const said = vi.spyOn(log, 'error')
  return { kill, send, said, stop: watchProcess(child, log, mostBytes) }
}

test('a media process is killed when it has not answered five pings', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let isThere = true
  const { kill, said, stop } = watched({ answers: () => isThere })
  vi.advanceTimersByTime(60_000)
  isThere = false
  vi.advanceTimersByTime(5 * 3_000)
  expect(kill).not.toHaveBeenCalled()
  vi.advanceTimersByTime(3_000)
  expect(kill).toHaveBeenCalledTimes(1)
  expect(said).toHaveBeenCalledWith('A media process does not answer')
  stop()
})

test('one late answer is enough, and nobody pings a process that is watched no more', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let pings = 0
  const { kill, send, stop } = watched({ answers: () => ++pings % 5 === 0 })
  vi.advanceTimersByTime(120_000)
  expect(kill).not.toHaveBeenCalled()
  stop()
  const before = send.mock.calls.length
  vi.advanceTimersByTime(30_000)
  expect(send).toHaveBeenCalledTimes(before)
})

test('a media process that takes too much memory is killed', async () => {
  const { kill, said, stop } = watched({ answers: () => true, mostBytes: 1 })
  await eventually(() => expect(kill).toHaveBeenCalled())
  expect(said).toHaveBeenCalledWith(
    expect.objectContaining({ memoryBytes: expect.any(Number) }),
    'A media process takes too much memory',
  )
  stop()
})
