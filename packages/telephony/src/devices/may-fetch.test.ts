import { expect, test } from 'vitest'
import { mayFetch } from './may-fetch.ts'

const now = new Date('2026-11-29T12:00:00Z')
const later = new Date(now.getTime() + 1)

test.each([
  ['over TLS', true, null, [], 'give'],
  ['over TLS, whatever has been fetched in a window', true, later, ['accounts'], 'give'],
  ['over plain HTTP', false, null, [], 'refuse'],
  ['over plain HTTP in the last moment of a window', false, later, [], 'spend'],
  ['over plain HTTP when the window has just ended', false, now, [], 'refuse'],
  ['over plain HTTP a second time', false, later, ['accounts'], 'refuse'],
  ['over plain HTTP after another of its files', false, later, ['contacts'], 'spend'],
] as const)('HARD-03: a phone that asks %s', (_, isPrivate, until, taken, expected) => {
  expect(mayFetch({ isPrivate, part: 'accounts', now }, { until, taken })).toBe(expected)
})
