import type { AuditEntry } from '@lineside/contract/resources/audit-log'
import { expect, test } from 'vitest'
import { meantBy } from './meant-words.ts'
import { storyOf, storyPlain } from './story-words.ts'
import { valueWords } from '../../../test/value-words.ts'

const words = valueWords('en-US', {
  names: new Map([['9', 'Petra Lang']]),
  named: (number) => (number === '26' ? 'Petra Lang' : null),
})
const t = words.audit

const entry = (part: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  time: '2026-11-20 09:42:00',
  subscriber_id: 7,
  subscriber_name: 'Felix Brandt',
  resource: 'subscribers',
  item_id: 8,
  item_name: 'Anna Novak',
  method: 'patch',
  before: {},
  after: {},
  subject: 'seats',
  subject_id: 8,
  subject_name: 'Anna Novak',
  key_name: null,
  as_name: null,
  puts_back: null,
  changed_again: null,
  can_put_back: true,
  ...part,
})

const key = (slot: string, user: string) => ({ id: 1, slot, destination: `sip:${user}@nordwind.example` })

test.each<[Partial<AuditEntry>, string]>([
  [{ method: 'create', before: null }, 'Felix Brandt added the seat Anna Novak'],
  [{ method: 'remove', after: null, subject: 'groups' }, 'Felix Brandt removed the group Anna Novak'],
  [
    { before: { display_name: 'Anna' }, after: { display_name: 'Anna Novak' } },
    'Felix Brandt renamed Anna to Anna Novak',
  ],
  [
    { before: { pbx_extension: '21', x: 1 }, after: { pbx_extension: '22', x: 2 } },
    'Felix Brandt gave Anna Novak the extension 22',
  ],
  [
    { before: { pbx_hunt_policy: 'parallel' }, after: { pbx_hunt_policy: 'serial' }, item_name: 'Sales' },
    'Felix Brandt set “Ring order” of Sales to “One after the other”',
  ],
  [
    {
      before: { email: 'a@x.example' },
      after: { email: 'b@x.example' },
      subscriber_name: 'Anna Novak',
      subscriber_id: 8,
    },
    'Anna Novak set “Email” to “b@x.example”',
  ],
  [
    { before: { blocked: false }, after: { blocked: true }, subscriber_id: null, subscriber_name: 'Eva' },
    'Eva (operator) turned on “Block by the operator” of Anna Novak',
  ],
  [
    {
      resource: 'customers',
      item_name: 'Ahorn',
      before: { blocked: true },
      after: { blocked: false },
      subscriber_id: null,
      subscriber_name: 'Eva',
      subject: 'other',
      subject_id: null,
      subject_name: null,
    },
    'Eva (operator) turned off “Block by the operator” of Ahorn',
  ],
  [
    {
      resource: 'status',
      before: { status: 'available', status_until: null, status_calls: 'rules' },
      after: { status: 'meeting', status_until: '2026-11-20T13:00:00.000Z', status_calls: 'voicebox' },
    },
    'Felix Brandt set “Status” of Anna Novak to “In a meeting”',
  ],
  [
    {
      resource: 'closures',
      before: { closed_now: false, closed_reason: '', closed_until: null },
      after: { closed_now: true, closed_reason: 'Snow', closed_until: '2026-11-20T23:00:00.000Z' },
      item_name: 'Sales',
    },
    'Felix Brandt turned on “Closed now” of Sales',
  ],
  [
    {
      resource: 'closures',
      before: { closed_reason: 'Snow' },
      after: { closed_reason: 'Storm' },
      item_name: 'Sales',
    },
    'Felix Brandt set “Reason for closing” of Sales to “Storm”',
  ],
  [
    { resource: 'status', before: { status_note: '' }, after: { status_note: 'Back soon' } },
    'Felix Brandt set “Note for colleagues” of Anna Novak to “Back soon”',
  ],
  [{ before: { pin: '***' }, after: { pin: '***' } }, 'Felix Brandt changed “PIN” of Anna Novak'],
  [
    { resource: 'autoattendants', before: { slots: [] }, after: { slots: [key('1', '50'), key('2', '51')] } },
    'Felix Brandt changed the auto attendant of Anna Novak',
  ],
  [
    { resource: 'autoattendants', before: { slots: [key('1', '50')] }, after: { slots: [key('1', '26')] } },
    'Felix Brandt set key 1 of the auto attendant of Anna Novak to ring Petra Lang',
  ],
  [
    { resource: 'autoattendants', before: { slots: [] }, after: { slots: [key('default', '26')] } },
    'Felix Brandt sent callers who press no key at Anna Novak to Petra Lang',
  ],
  [
    { resource: 'autoattendants', before: { slots: [key('1', '26')] }, after: { slots: [] }, subscriber_id: 8 },
    'Felix Brandt removed key 1 from the auto attendant',
  ],
  [
    { before: { pbx_groupmember_ids: [2] }, after: { pbx_groupmember_ids: [2, 9] }, item_name: 'Sales' },
    'Felix Brandt added Petra Lang to the group Sales',
  ],
  [
    { before: { pbx_groupmember_ids: [2, 9] }, after: { pbx_groupmember_ids: [2] }, item_name: 'Sales' },
    'Felix Brandt removed Petra Lang from the group Sales',
  ],
  // a member whose name is not known
  [
    { before: { pbx_groupmember_ids: [] }, after: { pbx_groupmember_ids: [77] }, item_name: 'Sales' },
    'Felix Brandt changed “Seats” of Sales',
  ],
  [
    {
      before: { max_queue_length: '5', queue_wrap_up_time: '10' },
      after: { max_queue_length: '8', queue_wrap_up_time: '20' },
      item_name: 'Support',
    },
    'Felix Brandt set “Queue length” of Support to “8” and “Wrap up time” to “20 s”',
  ],
  // a switch says nothing new beside what is set with it
  [
    {
      before: { max_queue_length: '5' },
      after: { cloud_pbx_callqueue: true, max_queue_length: '8', queue_wrap_up_time: '20' },
      item_name: 'Support',
    },
    'Felix Brandt set “Queue length” of Support to “8” and “Wrap up time” to “20 s”',
  ],
  [{ before: {}, after: { manager_secretary: true } }, 'Felix Brandt turned on “Assistant” of Anna Novak'],
  [
    { before: {}, after: { record_call: '2' } },
    'Felix Brandt set “Record calls” of Anna Novak to “External calls only”',
  ],
  [
    { resource: 'pbxdevices', before: { station_name: 'Hall' }, after: { station_name: 'Desk' }, item_name: 'Desk' },
    'Felix Brandt renamed Hall to Desk',
  ],
  [{ before: {}, after: { webpassword: 'changed' } }, 'Felix Brandt set a new password for Anna Novak'],
  [{ before: {}, after: { sign_in_token: 'changed' } }, 'Felix Brandt created a new sign-in link for Anna Novak'],
  [{ before: {}, after: { session_token: 'changed' } }, 'Felix Brandt ended sessions of Anna Novak'],
  [{ before: {}, after: { see_as: 'No calls' } }, 'Felix Brandt saw the portal as Anna Novak: No calls'],
  [
    { before: { email: 'a', timezone: 'b' }, after: { email: 'c', timezone: 'd' } },
    'Felix Brandt set “Email” of Anna Novak to “c” and “Time zone” to “d”',
  ],
  [
    { resource: 'cfmappings', item_name: null, after: { cfu: [{}], told_destinations: ['Max Berger'] } },
    'Felix Brandt forwarded calls of Anna Novak to Max Berger',
  ],
  [
    { resource: 'cfmappings', item_name: null, after: { cfu: [{}], told_rule_off: { name: 'Evenings' } } },
    'Felix Brandt turned off the forwarding Evenings of Anna Novak',
  ],
  [
    { resource: 'cfmappings', after: { cfu: [{}], told_destinations: ['Max', 'Eva'], told_rule_off: { to: ['Max'] } } },
    'Felix Brandt turned off the forwarding of Anna Novak to Max',
  ],
  [
    { resource: 'cfmappings', subscriber_id: 8, after: { cfu: [{}], told_rule_removed: { to: ['Max'] } } },
    'Felix Brandt deleted the forwarding to Max',
  ],
  [
    {
      resource: 'cfmappings',
      after: { cfu: [{}, {}], told_destinations: ['Max', 'Eva'], told_rule_added: { to: ['Max'] } },
    },
    'Felix Brandt forwarded calls of Anna Novak to Max',
  ],
  [
    {
      resource: 'cfmappings',
      before: { told_destinations: ['Max'] },
      after: { cfu: [], told_rule_removed: { to: ['Max'] } },
    },
    'Felix Brandt stopped forwarding calls of Anna Novak',
  ],
  [
    {
      resource: 'cfmappings',
      after: {
        cfu: [{}],
        told_destinations: ['Max', 'Eva'],
        told_rules: [
          { act: 'off', name: 'Evenings' },
          { act: 'added', to: ['Max', 'Eva'] },
        ],
      },
    },
    'Felix Brandt changed several forwardings of Anna Novak: Evenings turned off and the one to Max and Eva added',
  ],
  [
    { resource: 'cfmappings', subscriber_id: 8, after: { cfu: [{}], told_rule_up: { name: 'Evenings' } } },
    'Felix Brandt moved the forwarding Evenings up',
  ],
  [
    { resource: 'cfdestinationsets', before: { name: 'Days' }, after: { name: 'Evenings' }, item_name: 'Evenings' },
    'Felix Brandt renamed the forwarding Days of Anna Novak to Evenings',
  ],
  [
    { resource: 'cfdestinationsets', before: { name: 'csc-1' }, after: { name: 'Evenings' }, item_name: 'Evenings' },
    'Felix Brandt named a forwarding of Anna Novak Evenings',
  ],
  [
    { resource: 'cfdestinationsets', after: { destinations: [] }, item_name: 'Evenings' },
    'Felix Brandt changed the forwarding Evenings of Anna Novak',
  ],
  [
    { resource: 'cfdestinationsets', after: { destinations: [] }, item_name: 'csc-1' },
    'Felix Brandt changed the call forwarding of Anna Novak',
  ],
  [
    { resource: 'cfmappings', item_name: null, before: { told_destinations: ['Max'] }, after: { cfu: [] } },
    'Felix Brandt stopped forwarding calls of Anna Novak',
  ],
  [
    { resource: 'subscriberpreferences', item_name: null, after: { block_in_list: ['43720880155'] } },
    'Felix Brandt blocked calls from +43 720 88 01 55 for Anna Novak',
  ],
  [
    { resource: 'subscriberpreferences', item_name: null, after: { block_out_list: ['43720880155'] } },
    'Felix Brandt blocked calls to +43 720 88 01 55 for Anna Novak',
  ],
  [
    {
      resource: 'subscriberpreferences',
      item_name: null,
      before: { block_out_list: ['43720880155'] },
      after: { block_out_list: [] },
    },
    'Felix Brandt unblocked calls to +43 720 88 01 55 for Anna Novak',
  ],
  [
    {
      resource: 'subscriberpreferences',
      item_name: null,
      after: { block_out_list: ['43720880155'], told_allowing: ['block_out_list'] },
    },
    'Felix Brandt allowed calls to +43 720 88 01 55 for Anna Novak',
  ],
  [
    {
      resource: 'subscriberpreferences',
      item_name: null,
      subscriber_id: 8,
      after: { block_in_list: ['43720880155'], told_allowing: ['block_in_list'] },
    },
    'Felix Brandt allowed calls from +43 720 88 01 55',
  ],
  [
    {
      resource: 'subscriberpreferences',
      item_name: null,
      before: { block_in_list: ['43720880155'] },
      after: { told_allowing: ['block_in_list'] },
    },
    'Felix Brandt removed +43 720 88 01 55 from the allowed callers of Anna Novak',
  ],
  // a reminder is told whole, whatever of it was changed
  [
    {
      resource: 'reminders',
      item_name: null,
      before: { time: '08:00:00' },
      after: { time: '07:30:00', told_reminder: { time: '07:30:00', recur: 'weekdays' } },
    },
    'Felix Brandt set the reminder of Anna Novak to 07:30 on weekdays',
  ],
  [
    {
      resource: 'reminders',
      item_name: null,
      subscriber_id: 8,
      before: { recur: 'never' },
      after: { recur: 'always', told_reminder: { time: '07:30:00', recur: 'always' } },
    },
    'Felix Brandt set the reminder to 07:30 every day',
  ],
  [
    {
      resource: 'reminders',
      item_name: null,
      before: { active: false },
      after: { active: true, told_reminder: { time: '07:30:00', recur: 'always' } },
    },
    'Felix Brandt turned on the reminder of Anna Novak',
  ],
  // an older entry has only what was changed
  [
    { resource: 'reminders', item_name: null, before: { time: '08:00:00' }, after: { time: '07:30:00' } },
    'Felix Brandt set the reminder of Anna Novak to 07:30',
  ],
  [
    {
      resource: 'speeddials',
      item_name: null,
      before: { speeddials: [key('*1', '22')] },
      after: { speeddials: [key('*1', '26')] },
    },
    'Felix Brandt set speed dial *1 of Anna Novak to Petra Lang',
  ],
  [
    { resource: 'speeddials', item_name: null, before: { speeddials: [key('*1', '22')] }, after: { speeddials: [] } },
    'Felix Brandt cleared speed dial *1 of Anna Novak',
  ],
  // what is gone is told by whom it was from
  [
    { resource: 'voicemails', item_name: null, method: 'remove', before: { caller: '26' }, after: null },
    'Felix Brandt removed the voicemail from Petra Lang for Anna Novak',
  ],
  [
    {
      resource: 'callrecordings',
      item_name: null,
      subject_id: null,
      subject_name: null,
      method: 'remove',
      before: { caller: '43720880155', callee: '26' },
      after: null,
    },
    'Felix Brandt removed the recording from +43 720 88 01 55 and Petra Lang',
  ],
  [
    {
      resource: 'subscriberregistrations',
      item_name: null,
      method: 'remove',
      before: { user_agent: 'Kestrel D4 3.4.1', device: null },
      after: null,
    },
    'Felix Brandt signed off the device Kestrel D4 of Anna Novak',
  ],
  [
    { resource: 'voicemailgreetings', item_name: null, method: 'remove', before: { dir: 'busy' }, after: null },
    'Felix Brandt removed the greeting of Anna Novak',
  ],
  [
    { resource: 'cfsourcesets', item_name: 'Family', before: { mode: 'a' }, after: { mode: 'b' } },
    'Felix Brandt changed the callers of a forwarding of Anna Novak',
  ],
  [{ resource: 'something', after: { strange: 1 } }, 'Felix Brandt changed settings of Anna Novak'],
])('STORY-01: %j', (part, sentence) => {
  expect(storyPlain(storyOf(entry(part), t, words), t)).toBe(sentence)
})

test('STORY-01: own acts are told as such', () => {
  const own = entry({ before: { clir: true }, after: { clir: false }, subscriber_id: 8 })
  expect(storyPlain(storyOf(own, t, words, 8), t)).toBe('You turned off “Hide your number”')
  expect(storyPlain(storyOf(own, t, words, 7), t)).toBe('Felix Brandt turned off “Hide your number”')
})

test('STORY-01: words of the sentences are known to the search, word by word', () => {
  const [forwarded = '', to, seat = ''] = meantBy('forwarded Xyz seat', t, {}).split(';')
  expect(forwarded.split(',')).toContain('cfmappings')
  expect(to).toBe('')
  expect(seat.split(',')).toContain('seats')
})

test('STORY-01: a preference without words of its own is searched by the platform’s label', () => {
  const search = (text: string) => meantBy(text, t, words.preferences).split(',')
  expect(search('record')).toContain('record_call')
  expect(meantBy('record', t, {}).split(',')).not.toContain('record_call')
  // a text of the log's own comes before the label
  expect(search('inbound')).not.toContain('block_in_mode')
})

test('STORY-01: a preference without words of its own is told by the platform’s label; without one, as a change of the seat', () => {
  const change = entry({ before: {}, after: { play_announce_before_cf: true } })
  expect(storyPlain(storyOf(change, t, words), t)).toBe(
    'Felix Brandt turned on “Announcement before forwarding” of Anna Novak',
  )
  expect(storyPlain(storyOf(change, t, { ...words, preferences: {} }), t)).toBe(
    'Felix Brandt changed the seat of Anna Novak',
  )
})
