import { afterEach, expect, test, vi } from 'vitest'
import { takeEarlyAnswer } from './early-answers.ts'

const given = (startedMilliseconds = 500) => {
  const answer = Promise.resolve(new Response('{}'))
  vi.stubGlobal('earlyAnswers', { token: 'mine', answers: new Map([['/api/a', answer]]), isPageFetched: false })
  vi.stubGlobal('performance', { now: () => startedMilliseconds })
  return answer
}
afterEach(() => void vi.unstubAllGlobals())

test('AUTH-13: an answer that is on its way already is given to the first who asks for it', () => {
  const answer = given()
  expect(takeEarlyAnswer('/api/b', 'mine')).toBeNull()
  expect(takeEarlyAnswer('/api/a', 'mine')).toBe(answer)
  expect(takeEarlyAnswer('/api/a', 'mine')).toBeNull()
})

test('AUTH-13: it is given to nobody else, and to nobody who asks late; without any, nothing is given', () => {
  void given()
  expect(takeEarlyAnswer('/api/a', 'of-another')).toBeNull()
  expect(takeEarlyAnswer('/api/a', null)).toBeNull()
  void given(60_000)
  expect(takeEarlyAnswer('/api/a', 'mine')).toBeNull()
  vi.stubGlobal('earlyAnswers', undefined)
  expect(takeEarlyAnswer('/api/a', 'mine')).toBeNull()
})
