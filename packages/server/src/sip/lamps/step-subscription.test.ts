import { describe, expect, test } from 'vitest'
import type { LampState } from './lamp-documents.ts'
import {
  beginSubscription,
  stepSubscription,
  type SubscriptionEvent,
  type SubscriptionState,
} from './step-subscription.ts'

const idle: LampState = { calls: [], isReachable: true, person: { kind: 'free' }, changesAt: null, messages: null }
const away: LampState = { ...idle, isReachable: false, person: { kind: 'offline', since: null } }
const says = (kind: 'dnd' | 'away', note = '') => ({ ...idle, person: { kind, until: null, note } }) as const
const call = (callId: string) => ({ callId, state: 'ringing' }) as LampState['calls'][number]
const rings: LampState = { ...idle, calls: [call('one')], person: { kind: 'ringing', since: null } }
const other: LampState = { ...rings, calls: [call('two')] }
const mail: LampState = { ...idle, messages: { fresh: 1, heard: 0 } }

const subscribed = (state = idle, seconds = 600): SubscriptionEvent => ({ type: 'subscribed', state, seconds })
const changed = (state: LampState): SubscriptionEvent => ({ type: 'changed', state })
const taken: SubscriptionEvent = { type: 'taken' }
const refused = (code: number): SubscriptionEvent => ({ type: 'refused', code })

/** The NOTIFYs that each event causes: by the number of the document, or why it is the last one. */
const play = (name: SubscriptionState['event'], events: readonly SubscriptionEvent[]) => {
  let state = beginSubscription(name, idle)
  const sent = events.map((event) => {
    const { state: next, effects } = stepSubscription(state, event)
    state = next
    return effects.map((effect) => (effect.do === 'close' ? 'close' : (effect.over ?? effect.version))).join(' ')
  })
  return { state, sent }
}

describe('RFC 6665: when a phone is notified', () => {
  test.each<readonly [string, readonly SubscriptionEvent[], readonly string[]]>([
    ['at once', [subscribed()], ['0']],
    ['of a change', [subscribed(), taken, changed(rings)], ['0', '', '1']],
    ['not of what it shows already', [subscribed(), taken, changed(idle)], ['0', '', '']],
    ['not of what it does not show', [subscribed(), taken, changed(away)], ['0', '', '']],
    ['of a change while it is told, right after', [subscribed(), changed(rings), taken], ['0', '', '1']],
    [
      'once of several changes meanwhile',
      [subscribed(), changed(rings), changed(other), taken, taken],
      ['0', '', '', '1', ''],
    ],
    ['not of a change that is over meanwhile', [subscribed(), changed(rings), changed(idle), taken], ['0', '', '', '']],
    ['whenever it refreshes', [subscribed(), taken, subscribed(), subscribed()], ['0', '', '1', '2']],
    ['once, if it wants no more', [subscribed(idle, 0), changed(rings)], ['timeout close', '']],
    ['for the last time when it unsubscribes', [subscribed(), taken, subscribed(rings, 0)], ['0', '', 'timeout close']],
    [
      'for the last time when the time is over',
      [subscribed(), { type: 'over', why: 'timeout' }],
      ['0', 'timeout close'],
    ],
    [
      'for the last time, once',
      [
        subscribed(),
        { type: 'over', why: 'deactivated' },
        { type: 'over', why: 'timeout' },
        taken,
        changed(rings),
        subscribed(),
      ],
      ['0', 'deactivated close', '', '', '', ''],
    ],
    ['not any more after it has refused', [subscribed(), refused(481), changed(rings)], ['0', 'close', '']],
    ['again after no edge was there', [subscribed(), refused(503), changed(rings)], ['0', '', '1']],
  ])('%s', (_, events, sent) => {
    expect(play('dialog', events).sent).toEqual(sent)
  })
})

test.each<readonly [SubscriptionState['event'], LampState, string]>([
  ['dialog', away, ''],
  ['dialog', mail, ''],
  ['dialog', rings, '1'],
  ['presence', away, '1'],
  ['presence', rings, '1'],
  ['presence', mail, ''],
  ['dialog', says('dnd'), '1'],
  ['dialog', says('away'), ''],
  ['presence', says('dnd'), '1'],
  ['presence', says('away'), '1'],
  ['message-summary', says('dnd'), ''],
  ['message-summary', mail, '1'],
  ['message-summary', rings, ''],
])('TEL-10: a key for %s is told only what it shows: %j', (name, state, sent) => {
  expect(play(name, [subscribed(), taken, changed(state)]).sent.at(-1)).toBe(sent)
})

test('TEL-10: a presence key sees no difference between one call and the next', () => {
  expect(play('presence', [subscribed(rings), taken, changed(other)]).sent.at(-1)).toBe('')
})

test('RFC 4235: calls that the phone shows are ended one by one', () => {
  const { state } = play('dialog', [subscribed(rings), taken])
  const { effects } = stepSubscription(state, changed(other))
  expect(effects).toEqual([{ do: 'notify', state: other, version: 1, ended: ['one'], over: null }])
})

test('TEAM-05: a call takes the place of the one that stands for a status, and gives it back', () => {
  const { state } = play('dialog', [subscribed(says('dnd')), taken])
  const called = stepSubscription(state, changed({ ...says('dnd'), calls: [call('one')] }))
  expect(called.effects).toMatchObject([{ ended: ['a status'] }])
  const again = stepSubscription(stepSubscription(called.state, taken).state, changed(says('dnd')))
  expect(again.effects).toMatchObject([{ ended: ['one'] }])
})

test('TEAM-05: presence is told of another note', () => {
  expect(play('presence', [subscribed(says('away')), taken, changed(says('away', 'Lunch'))]).sent.at(-1)).toBe('1')
})
