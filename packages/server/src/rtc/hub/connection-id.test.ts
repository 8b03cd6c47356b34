import { expect, test } from 'vitest'
import { connectionId, isLegOf } from './connection-id.ts'

test('GROW-03: the legs of a browser are its own however often it is sent on', () => {
  const first = connectionId(undefined)
  const second = connectionId(first)
  const third = connectionId(second)
  expect(new Set([first, second, third]).size).toBe(3)
  for (const began of [first, second, third])
    for (const previous of [first, second, third]) expect(isLegOf(`${began}.some-call`, previous)).toBe(true)
  // as long as a browser may say
  expect(connectionId(third).length).toBeLessThanOrEqual(64)
})

test('legs of other browsers are not, nor are those of a reloaded page', () => {
  const [one, other] = [connectionId(undefined), connectionId(undefined)]
  expect(isLegOf(`${one}.some-call`, other)).toBe(false)
  expect(isLegOf(`${connectionId(one)}.some-call`, connectionId(other))).toBe(false)
  expect(isLegOf(`${one}.some-call`, undefined)).toBe(false)
})

test.each(['', '+', 'x', 'a.b', 'a'.repeat(36), '../..'])(
  'no ID begins with "%s", which a browser makes up',
  (made) => {
    expect(connectionId(made)).toMatch(/^[\da-f-]{36}$/)
  },
)
