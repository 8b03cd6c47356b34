import type { CallPath, Conversation } from '@lineside/contract/resources/conversations/conversations'
import type { Target, TraceStep } from '@lineside/contract/rtc/call-steps'
import { createTranslator } from 'use-intl/core'
import { expect, test } from 'vitest'
import outcome from '../../messages/en/call-outcome.json' with { type: 'json' }
import call from '../../messages/en/call-stops.json' with { type: 'json' }
import conversations from '../../messages/en/conversations.json' with { type: 'json' }
import { callPathStops } from './call-path-stops.ts'

const messages = { conversations, 'call-outcome': outcome, 'call-stops': call }
const texts = { locale: 'en-US', messages } as const
const told = {
  t: createTranslator({ ...texts, namespace: 'conversations' }),
  outcome: createTranslator({ ...texts, namespace: 'call-outcome' }),
  call: createTranslator({ ...texts, namespace: 'call-stops' }),
  locale: 'en-US',
  clock: (at: Date) => at.toISOString().slice(11, 19),
  text: () => {
    throw new Error('A call with a trace needs no words of its legs')
  },
  number: (text: string) => text,
}
const ben = 2
const item = (members: Partial<Conversation> = {}): Conversation => ({
  id: 1,
  type: 'call',
  subscriber_id: ben,
  direction: 'in',
  caller: '436641234567',
  callee: '22',
  call_id: 'a',
  start_time: '2026-11-20 09:12:05',
  call_type: 'call',
  status: 'busy',
  ...members,
})
const pathOf = (...steps: readonly TraceStep[]): CallPath => ({
  started: '2026-11-20T09:12:05Z',
  steps: [...steps],
  people: [{ id: ben, name: 'Ben', extension: '22', kind: 'own' }],
  answered_by: null,
  answered_on: null,
})
const targets: Target[] = [{ to: 'subscriber', id: ben }]
const rings: TraceStep = { code: 'rings', line: ben, after: 1, ends: false, targets, seconds: 20, devices: ['Chrome'] }
const declined = (after: number): TraceStep => ({ code: 'declined', line: ben, after, ends: true, targets })

test('PATH-01: the voicebox that a call of one’s own reached is its last stop', () => {
  const target: Target[] = [{ to: 'subscriber', id: 3 }]
  const place = { line: 3, after: 20, ends: true } as const
  const path = pathOf(
    { code: 'handed_on', ...place, targets: target, seconds: null },
    { code: 'voicebox', ...place, is_custom: false, greeting: 'unavail' },
  )
  const people = [...path.people, { id: 3, name: 'Olga', extension: '23', kind: 'line' as const }]
  const made = item({ direction: 'out', status: 'ok', reached: 'voicebox' })
  expect(callPathStops(made, { ...path, people }, told)).toMatchObject([
    { title: 'Called 22' },
    { title: 'Olga' },
    { title: 'Voicebox', meta: '09:12:25' },
  ])
})

test.each([
  [1.02, 'rang 1 s, no answer'],
  [1.4, 'rang 1 s, no answer'],
  [3.6, 'rang 3 s, no answer'],
  [21, 'rang 20 s, no answer'],
])('PATH-01: a stop that rang from second 1 to second %d: %s', (until, detail) => {
  expect(callPathStops(item(), pathOf(rings, declined(until)), told)).toEqual([
    { id: 'start', title: 'Called 22', meta: '09:12:05' },
    { id: '0', title: 'Your phone', meta: '09:12:06', detail },
    { id: '1', title: 'Your phone', meta: expect.any(String), detail: 'declined the call' },
  ])
})
