import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { abortedWithin } from './aborted-within.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

test('GROW-03: a wait ends in time although garbage is collected meanwhile', async () => {
  const { signal, clear } = abortedWithin(50, new AbortController().signal)
  onTestFinished(clear)
  expect(signal.aborted).toBe(false)
  collectGarbage()
  await eventually(() => expect(signal.aborted).toBe(true))
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
})

test('the given signal ends a wait before its time, and at once if it was aborted before', () => {
  const given = new AbortController()
  const waits = abortedWithin(3_600_000, given.signal)
  given.abort(new Error('hurry'))
  expect(waits.signal.reason).toMatchObject({ message: 'hurry' })
  expect(abortedWithin(3_600_000, given.signal).signal.aborted).toBe(true)
})

test('a wait that was ended is never aborted', () => {
  const given = new AbortController()
  const { signal, clear } = abortedWithin(3_600_000, given.signal)
  clear()
  given.abort()
  expect(signal.aborted).toBe(false)
})
