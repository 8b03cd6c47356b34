import { createTranslator } from 'use-intl/core'
import { expect, test } from 'vitest'
import conversationItems from '../../messages/de/conversation-items.json' with { type: 'json' }
import attendants from '../../messages/de/pbx-attendants.json' with { type: 'json' }
import audit from '../../messages/de/pbx-audit.json' with { type: 'json' }
import groups from '../../messages/de/pbx-groups.json' with { type: 'json' }
import { idsIn, memberValue, type ValueWords } from './member-value.ts'

const locale = 'de'
const words: ValueWords = {
  audit: createTranslator({ locale, messages: { 'pbx-audit': audit }, namespace: 'pbx-audit' }),
  groups: createTranslator({ locale, messages: { 'pbx-groups': groups }, namespace: 'pbx-groups' }),
  attendants: createTranslator({ locale, messages: { 'pbx-attendants': attendants }, namespace: 'pbx-attendants' }),
  parties: createTranslator({
    locale,
    messages: { 'conversation-items': conversationItems },
    namespace: 'conversation-items',
  }),
  names: new Map([['7', { id: '7', text: 'Vertrieb' }]]),
}

const slots = [
  { id: 1, slot: '1', destination: 'sip:50@nordwind.example' },
  { id: 2, slot: '2', destination: 'sip:vmu21@voicebox.local' },
  { id: 3, slot: 'default', destination: 'sip:4312345678@nordwind.example' },
]

test.each<[string, unknown, string | null]>([
  ['pbx_group_ids', [7, 9], 'Vertrieb, #9'],
  ['subscriber_id', 7, 'Vertrieb'],
  ['pbx_group_ids', [], null],
  ['slots', slots, '1 → 50, 2 → Voicebox, Standard → +43 1 234 56 78'],
  ['slots', [], null],
  ['told_destinations', ['Max Berger', 'sip:vmu21@voicebox.local'], 'Max Berger, Voicebox'],
  ['pbx_hunt_policy', 'circular', groups.policies.circular],
  ['pbx_hunt_policy', 'made-up', 'made-up'],
  ['clir', true, 'ja'],
  ['clir', false, 'nein'],
  ['email', 'a@nordwind.example', 'a@nordwind.example'],
  ['email', null, null],
])('STORY-01, NAME-02: %s holding %j reads: %s', (member, value, text) => {
  expect(memberValue(member, value, words)).toBe(text)
})

test('STORY-01: the ids of both sides, each once, of members that hold seats and groups', () => {
  const before = { pbx_group_ids: [7, 8], pbx_hunt_timeout: 20 }
  expect(idsIn(before, { pbx_group_ids: [8, 9], subscriber_id: 4 })).toEqual(['7', '8', '4', '9'])
  expect(idsIn(null, { email: 'x' })).toEqual([])
})
