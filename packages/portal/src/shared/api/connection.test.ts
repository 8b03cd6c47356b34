import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection, watchConnection } from './connection.ts'

let answers: (Response | Error)[] = []
let asked = 0

beforeEach(() => {
  vi.useFakeTimers()
  asked = 0
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async () => {
    asked += 1
    const answer = answers.shift() ?? new Error('no network')
    if (answer instanceof Error) throw answer
    return answer
  })
})
afterEach(() => {
  connection.answered()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('NET-01: one request that fails is no lost connection while the platform answers another', async () => {
  answers = [new Response()]
  connection.lost()
  await vi.advanceTimersByTimeAsync(0)
  expect([asked, connection.read().phase]).toEqual([1, 'there'])
})

test('NET-01: it is said since when nothing answers, asked again ever more slowly, and an answer ends it', async () => {
  answers = []
  const since = Date.now()
  connection.lost()
  // whoever fails meanwhile begins nothing anew
  connection.lost()
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.read()).toEqual({ phase: 'gone', since, nextTry: since + 3000 })
  await vi.advanceTimersByTimeAsync(3000)
  expect(connection.read()).toEqual({ phase: 'gone', since, nextTry: since + 9000 })
  expect(asked).toBe(2)
  answers = [new Response(null, { status: 500 })]
  await vi.advanceTimersByTimeAsync(6000)
  expect(connection.read()).toEqual({ phase: 'there' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(3)
})

test('NET-01: without a network nothing is asked until it is back, or somebody wants it', async () => {
  answers = []
  vi.stubGlobal('navigator', { onLine: false })
  watchConnection()
  window.dispatchEvent(new Event('offline'))
  expect([asked, connection.read().phase]).toEqual([0, 'gone'])
  connection.retry()
  await vi.advanceTimersByTimeAsync(0)
  expect([asked, connection.read().phase]).toEqual([1, 'gone'])
  answers = [new Response()]
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.read()).toEqual({ phase: 'there' })
})
