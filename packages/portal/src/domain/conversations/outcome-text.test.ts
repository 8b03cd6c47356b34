import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import { createTranslator } from 'use-intl/core'
import { describe, expect, test } from 'vitest'
import messages from '../../messages/en/conversation-items.json' with { type: 'json' }
import { outcomeText } from './outcome-text.ts'
import { partyText } from './party-text.ts'

const t = createTranslator({
  locale: 'en-US',
  messages: { 'conversation-items': messages },
  namespace: 'conversation-items',
})

const item = (members: Partial<Conversation>): Conversation => ({
  id: 1,
  type: 'call',
  subscriber_id: 7,
  direction: 'in',
  caller: '436641234567',
  callee: '24',
  call_id: 'a',
  start_time: '2026-11-20 09:12:05',
  call_type: 'call',
  status: 'ok',
  ...members,
})

describe('CONV-04: the outcome of a call', () => {
  test.each([
    [{}, 'Incoming'],
    [{ status: undefined }, 'Incoming'],
    [{ direction: 'out' as const }, 'Outgoing'],
    [{ direction: 'out' as const, reached: 'voicebox' as const }, 'Reached the voicebox'],
    [{ direction: 'out' as const, reached: 'queue' as const }, 'Waited in a queue'],
    [{ status: 'cancel' }, 'Missed'],
    [{ status: 'cancel', direction: 'out' as const }, 'Cancelled'],
    [{ status: 'offline' }, 'Not reachable'],
    [{ status: 'noanswer' }, 'No answer'],
    [{ status: 'busy' }, 'Busy'],
    [{ status: 'timeout' }, 'Timed out'],
    [{ status: 'other' }, 'Not connected'],
    [{ status: 'declined' }, 'Not connected (declined)'],
  ])('%j: %s', (members, text) => {
    expect(outcomeText(t, item(members), null)).toBe(text)
  })

  test.each([
    ['cfu', 'Always, to Voicebox'],
    ['cfna', 'No answer, to Voicebox'],
    ['cfb', 'Busy, to Voicebox'],
    ['cft', 'After a timeout, to Voicebox'],
    ['cfs', 'Forwarded, to Voicebox'],
  ])('forwarded by %s: %s', (call_type, text) => {
    expect(outcomeText(t, item({ call_type, direction: 'out' }), 'Voicebox')).toBe(text)
  })

  test('forwarded to this line', () => {
    expect(outcomeText(t, item({ call_type: 'cfb' }), null)).toBe('Forwarded to you: Busy')
  })
})

test.each([
  [{ status: 'SUCCESS', pages: 3 }, 'Fax received, 3 pages'],
  [{ status: 'SUCCESS', pages: 1 }, 'Fax received, 1 page'],
  [{ status: 'SUCCESS', pages: 0 }, 'Fax received, no pages'],
  [{ status: 'SUCCESS', pages: 1, direction: 'out' as const }, 'Fax sent, 1 page'],
  [{ status: 'FAILED', pages: 2, reason: 'Paper jam' }, 'Failed, 2 pages: Paper jam'],
  [
    { status: 'FAILED', pages: 2, reason: 'No fax line is configured' },
    'Failed, 2 pages: there is no outside fax line',
  ],
  [{ status: 'FAILED', pages: 2, reason: 'Busy signal detected' }, 'Failed, 2 pages: line busy'],
  [{ status: 'QUEUED', pages: 2, direction: 'out' as const }, 'Sending fax, 2 pages'],
  [{ status: 'FAILED', pages: 2, direction: 'out' as const }, 'Failed, 2 pages'],
])('CONV-06: a fax with %j: %s', (members, text) => {
  expect(outcomeText(t, item({ type: 'fax', ...members }), null)).toBe(text)
})

test.each([
  ['INBOX', 'New voicemail'],
  ['Old', 'Voicemail'],
])('CONV-05: a voicemail in %s: %s', (folder, text) => {
  expect(outcomeText(t, item({ type: 'voicemail', folder }), null)).toBe(text)
})

describe('CONV-04: the other end', () => {
  const number = (text: string) => ({ kind: 'number', text }) as const
  test.each([
    ['a number', { destination: number('436641234567') }, '+43 664 123 45 67', null, '+436641234567'],
    ['a colleague', { destination: number('27'), name: 'Jonas Keller' }, 'Jonas Keller', 'Ext. 27', '27'],
    [
      'a number with a name',
      { destination: number('4319920022'), name: 'Eva' },
      'Eva',
      '+43 1 992 00 22',
      '+4319920022',
    ],
    ['a short number', { destination: number('4311') }, '4311', null, '4311'],
    ['a service of the platform', { destination: number('*43') }, 'Echo test', '*43', '*43'],
    ['nobody known', { destination: number('') }, 'Anonymous', null, null],
    ['somebody who withheld it', { destination: { kind: 'anonymous' } as const }, 'Anonymous', null, null],
    ['the voicebox', { destination: { kind: 'voicebox' } as const }, 'Voicebox', null, null],
    [
      'an application',
      { destination: { kind: 'application', name: 'Night Service' } as const },
      'Night Service',
      null,
      null,
    ],
  ])('%s', (_title, party, name, shown, dialled) => {
    expect(partyText(t, party)).toEqual({ name, number: shown, dialled })
  })
})
