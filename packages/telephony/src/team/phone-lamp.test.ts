import { expect, test } from 'vitest'
import type { ColleagueState } from './colleague-state.ts'
import { phoneLamp } from './phone-lamp.ts'

const says = (kind: 'busy' | 'meeting' | 'dnd' | 'away' | 'holiday', note = ''): ColleagueState => ({
  kind,
  until: null,
  note,
})

test.each<[string, ColleagueState, boolean, readonly string[], string]>([
  ['free', { kind: 'free' }, false, [], ''],
  ['no device', { kind: 'offline', since: null }, false, [], ''],
  ['a call rings', { kind: 'ringing', since: 1 }, false, ['busy', 'on-the-phone'], ''],
  ['a call', { kind: 'talking', since: 1 }, false, ['busy', 'on-the-phone'], ''],
  ['after a call of a queue', { kind: 'wrapping', until: 9 }, false, ['busy'], ''],
  ['busy', says('busy'), true, ['busy'], ''],
  ['in a meeting', says('meeting'), true, ['busy', 'meeting'], ''],
  ['do not disturb', says('dnd'), true, ['busy'], 'Do not disturb'],
  ['do not disturb, with a note', says('dnd', 'Back at 3'), true, ['busy'], 'Back at 3'],
  ['away', says('away', 'Lunch'), false, ['away'], 'Lunch'],
  ['on holiday', says('holiday'), false, ['away', 'holiday'], ''],
])('TEAM-05: a phone shows: %s', (_, state, isOn, activities, note) => {
  expect(phoneLamp(state)).toEqual({ isOn, activities, note })
})
