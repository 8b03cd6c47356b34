import { expect, test } from 'vitest'
import audit from '../../messages/de/pbx-audit.json' with { type: 'json' }
import groups from '../../messages/de/pbx-groups.json' with { type: 'json' }
import { memberValue, numbersIn } from './member-value.ts'
import { valueWords } from '../../../test/value-words.ts'

const words = valueWords('de', {
  names: new Map([['7', 'Vertrieb']]),
  named: (number) => (number === '50' ? 'Vertrieb' : null),
})

const slots = [
  { id: 1, slot: '1', destination: 'sip:50@nordwind.example' },
  { id: 2, slot: '2', destination: 'sip:vmu21@voicebox.local' },
  { id: 3, slot: 'default', destination: 'sip:4312345678@nordwind.example' },
]

test.each<[string, unknown, string | null]>([
  ['pbx_group_ids', [7, 9], 'Vertrieb, #9'],
  ['subscriber_id', 7, 'Vertrieb'],
  ['pbx_group_ids', [], null],
  ['slots', slots, '1 → Vertrieb\n2 → Voicebox\nWenn keine Taste gedrückt wird → +43 1 234 56 78'],
  ['slots', [], null],
  ['roles', ['queue_lead', 'auditor'], 'Leitung Warteschlangen, Prüfer'],
  ['roles', [], null],
  ['told_destinations', ['Max Berger', 'sip:vmu21@voicebox.local'], 'Max Berger, Voicebox'],
  ['pbx_hunt_policy', 'circular', groups.policies.circular],
  ['pbx_hunt_policy', 'made-up', 'made-up'],
  ['default_voice', 'de', 'Deutsch'],
  ['language', 'fr', 'Französisch'],
  ['record_call', '2', 'Nur externe Anrufe'],
  ['record_call', null, null],
  ['queue_wrap_up_time', '20', '20 s'],
  ['secretary_numbers', ['50', '43199226'], 'Vertrieb 50, +43 1 992 26'],
  ['block_in_list', ['43720880155', '4372*'], '+43 720 88 01 55, 4372…'],
  ['identifier', '02-15-65-A2-7F-0C', '02:15:65:a2:7f:0c'],
  ['clir', true, 'ja'],
  ['clir', false, 'nein'],
  ['pin', 'changed', audit.hidden],
  ['webpassword', 'changed', audit.hidden],
  ['pin', null, null],
  ['status', 'meeting', 'In einer Besprechung'],
  ['status', 'available', 'Verfügbar'],
  ['status', 'asleep', 'asleep'],
  ['status_calls', 'only', 'Nur diese Personen'],
  ['status_colleague', 7, 'Vertrieb'],
  ['status_number', '4312345678', '+43 1 234 56 78'],
  ['status_callers', ['50'], 'Vertrieb 50'],
  ['status_until', '2026-11-20T13:00:00.000Z', expect.stringMatching(/^20\.11\.2026, \d\d:00$/)],
  ['status_until', 'soon', 'soon'],
  ['closed_until', '2026-11-20T13:00:00.000Z', expect.stringMatching(/^20\.11\.2026, \d\d:00$/)],
  ['closed_announcement', 'office_hours', 'Ansage „geschlossen“'],
  ['closed_announcement', 'custom_announcement_2', 'Ansage 3'],
  ['closed_announcement', null, null],
  ['email', 'a@nordwind.example', 'a@nordwind.example'],
  ['email', null, null],
])('STORY-01, NAME-02: %s holding %j reads: %s', (member, value, text) => {
  expect(memberValue(member, value, words)).toEqual(text)
})

test('NAME-02: the numbers of a change, each once, to ask for their names', () => {
  expect(numbersIn({ slots }, { secretary_numbers: ['50', '21'], status_callers: ['22'] })).toEqual([
    '50',
    'vmu21',
    '4312345678',
    '21',
    '22',
  ])
  expect(numbersIn(null, { slots: 'strange' })).toEqual([])
})
