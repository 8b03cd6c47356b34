import { closeCodes } from '@lineside/contract/rtc/frames'
import { expect, test } from 'vitest'
import { delayBefore, isFinal, reasonOf } from './reconnecting.ts'

test('CALL-16: a lost socket is made again at once, and later each time it fails', () => {
  const delays = [0, 1, 2, 3, 10, 100].map((attempt) => delayBefore(attempt, 1006, 1))
  expect(delays).toEqual([250, 500, 1000, 2000, 15_000, 15_000])
  expect(delayBefore(3, 1006, 0)).toBe(1000)
})

test('a client refused for too many requests waits', () => {
  for (const code of [closeCodes.tooMany, closeCodes.misuse]) expect(delayBefore(0, code, 0)).toBe(2500)
})

test('a session that goes on over another socket is left to it', () => {
  const final = Object.values(closeCodes).filter(isFinal)
  expect(final).toEqual([closeCodes.replaced])
})

test('why a client is not connected', () => {
  expect([closeCodes.refused, closeCodes.replaced, closeCodes.tooMany, 1006].map(reasonOf)).toEqual([
    'refused',
    'replaced',
    'tooMany',
    'connectionLost',
  ])
})
