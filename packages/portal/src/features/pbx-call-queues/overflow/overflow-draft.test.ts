import type { WrittenOverflow } from '@lineside/contract/resources/pbx/queue-settings'
import { expect, test } from 'vitest'
import { overflowDraft, overflowOf, typedSeconds } from './overflow-draft.ts'

const stored: readonly WrittenOverflow[] = [
  { after_seconds: 300, when_full: true, to: { to: 'voicebox' } },
  { after_seconds: null, when_full: true, to: { to: 'line', subscriber_id: 7 } },
  { after_seconds: 7200, when_full: false, to: { to: 'announcement', handle: 'custom_announcement_2' } },
  { after_seconds: 65, when_full: false, to: { to: 'number', number: '+43720100200' } },
]
test.each(stored)('QBOARD-05: the overflow %# stays the same when its dialog is saved again', (overflow) => {
  expect(overflowOf(overflowDraft({ ...overflow, to_name: null }))).toEqual(overflow)
})

test.each([
  ['5', 300],
  ['5:00', 300],
  ['0:10', 10],
  ['1.30', 90],
  [' 120 ', 7200],
  ['0:09', null],
  ['120:01', null],
  ['1:60', null],
  ['1:5', null],
  ['', null],
  ['five', null],
  ['-1', null],
] as const)('QBOARD-05: the typed time "%s" is %s seconds', (typed, seconds) => {
  expect(typedSeconds(typed)).toBe(seconds)
})

test('QBOARD-05: a draft names its problem', () => {
  const draft = overflowDraft(null)
  expect(overflowOf(draft)).toEqual({ after_seconds: 300, when_full: true, to: { to: 'voicebox' } })
  expect(overflowOf({ ...draft, afterTime: false, whenFull: false })).toBe('nobody')
  expect(overflowOf({ ...draft, time: 'x' })).toBe('time')
  expect(overflowOf({ ...draft, to: 'line' })).toBe('way')
})
