import { expect, test } from 'vitest'
import { canAwait } from './await-free.ts'
import type { ColleagueState } from './colleague-state.ts'

test.each<[ColleagueState['kind'], boolean]>([
  ['free', false],
  ['ringing', true],
  ['talking', true],
  ['wrapping', true],
  ['busy', true],
  ['meeting', true],
  ['dnd', true],
  ['away', true],
  ['holiday', false],
  ['offline', false],
])('TEAM-01: somebody who is %s can be awaited: %s', (kind, isSo) => {
  expect(canAwait({ kind, since: null, until: 0, note: '' })).toBe(isSo)
})
