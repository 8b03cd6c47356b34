import type { AuditEntry } from '@lineside/contract/resources/audit-log'
import { createTranslator } from 'use-intl/core'
import { expect, test } from 'vitest'
import conversationItems from '../../messages/en/conversation-items.json' with { type: 'json' }
import attendants from '../../messages/en/pbx-attendants.json' with { type: 'json' }
import messages from '../../messages/en/pbx-audit.json' with { type: 'json' }
import groups from '../../messages/en/pbx-groups.json' with { type: 'json' }
import { meantBy } from './meant-words.ts'
import { storyOf, storyPlain, type StoryWords } from './story-words.ts'

const t = createTranslator({ locale: 'en-US', messages: { 'pbx-audit': messages }, namespace: 'pbx-audit' })

const locale = 'en-US'
const words: StoryWords = {
  audit: t,
  groups: createTranslator({ locale, messages: { 'pbx-groups': groups }, namespace: 'pbx-groups' }),
  attendants: createTranslator({ locale, messages: { 'pbx-attendants': attendants }, namespace: 'pbx-attendants' }),
  parties: createTranslator({
    locale,
    messages: { 'conversation-items': conversationItems },
    namespace: 'conversation-items',
  }),
  locale,
}

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
  puts_back: null,
  changed_again: null,
  can_put_back: true,
  ...part,
})

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
    'Felix Brandt set “Hunt policy” of Sales to “Serial”',
  ],
  [
    {
      before: { email: 'a@x.example' },
      after: { email: 'b@x.example' },
      subscriber_name: 'Anna Novak',
      subscriber_id: 8,
    },
    'Anna Novak set “E-mail” to “b@x.example”',
  ],
  [{ before: { pin: '***' }, after: { pin: '***' } }, 'Felix Brandt changed “PIN” of Anna Novak'],
  [
    { resource: 'autoattendants', before: { slots: [] }, after: { slots: [{ slot: '1' }] } },
    'Felix Brandt changed the auto attendant of Anna Novak',
  ],
  [
    { resource: 'pbxdevices', before: { station_name: 'Hall' }, after: { station_name: 'Desk' }, item_name: 'Desk' },
    'Felix Brandt renamed Hall to Desk',
  ],
  [{ before: {}, after: { webpassword: 'changed' } }, 'Felix Brandt set a new password for Anna Novak'],
  [{ before: {}, after: { sign_in_token: 'changed' } }, 'Felix Brandt gave Anna Novak a new sign-in link'],
  [
    { before: { email: 'a', timezone: 'b' }, after: { email: 'c', timezone: 'd' } },
    'Felix Brandt changed “E-mail” and “Time zone” of Anna Novak',
  ],
  [
    { resource: 'cfmappings', item_name: null, after: { cfu: [{}], told_destinations: ['Max Berger'] } },
    'Felix Brandt forwarded calls of Anna Novak to Max Berger',
  ],
  [
    { resource: 'cfmappings', item_name: null, after: { cfu: [{}], told_rule_off: { name: 'Evenings' } } },
    'Felix Brandt switched off the forwarding Evenings of Anna Novak',
  ],
  [
    { resource: 'cfmappings', after: { cfu: [{}], told_destinations: ['Max', 'Eva'], told_rule_off: { to: ['Max'] } } },
    'Felix Brandt switched off the forwarding of Anna Novak to Max',
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
    'Felix Brandt ended the forwarding of Anna Novak',
  ],
  [
    { resource: 'cfmappings', subscriber_id: 8, after: { cfu: [{}], told_rule_up: { name: 'Evenings' } } },
    'Felix Brandt moved up the forwarding Evenings',
  ],
  [
    { resource: 'cfdestinationsets', before: { name: 'Days' }, after: { name: 'Evenings' }, item_name: 'Evenings' },
    'Felix Brandt renamed the forwarding Days of Anna Novak to Evenings',
  ],
  [
    { resource: 'cfdestinationsets', before: { name: 'csc-1' }, after: { name: 'Evenings' }, item_name: 'Evenings' },
    'Felix Brandt gave a forwarding of Anna Novak the name Evenings',
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
    'Felix Brandt ended the forwarding of Anna Novak',
  ],
  [
    { resource: 'subscriberpreferences', item_name: null, after: { block_in_list: ['43720880155'] } },
    'Felix Brandt blocked calls from +43 720 88 01 55 for Anna Novak',
  ],
  [{ resource: 'something', after: { strange: 1 } }, 'Felix Brandt changed settings of Anna Novak'],
])('STORY-01: %j', (part, sentence) => {
  expect(storyPlain(storyOf(entry(part), t, words), t)).toBe(sentence)
})

test('STORY-01: words of the sentences are known to the search, word by word', () => {
  const [forwarded = '', to, seat = ''] = meantBy('forwarded Xyz seat', t).split(';')
  expect(forwarded.split(',')).toContain('cfmappings')
  expect(to).toBe('')
  expect(seat.split(',')).toContain('seats')
})
