import type { StopStep } from '@lineside/contract/rtc/call-steps'
import type { EndReason } from '@lineside/contract/rtc/frames'
import { expect, test } from 'vitest'
import { callBackOffer } from './call-back-offer.ts'
import type { CallInfo, CallStage } from './call-window.ts'

const ben = { number: '22', name: 'Ben' }
const call: CallInfo = {
  id: 'call',
  direction: 'out',
  party: ben,
  called: null,
  media: 'audio',
  remote: { audio: true, video: false, screen: false },
  since: 0,
  way: [],
  ringsAt: null,
  refusal: null,
  isRecorded: false,
  isService: false,
  answeredAt: null,
}
const ended = (reason: EndReason, more: Partial<CallInfo> = {}): Extract<CallStage, { phase: 'ended' }> => ({
  phase: 'ended',
  call: { ...call, ...more },
  end: { kind: 'reason', reason, by: null, at: 1 },
  closesAt: null,
})
const busy: StopStep = { code: 'busy', line: 2, after: 0, ends: false, targets: [] }

test.each<[string, EndReason, Partial<CallInfo>, 'busy' | 'no_answer' | null]>([
  ['busy', 'busy', {}, 'busy'],
  ['nobody answered', 'no_answer', {}, 'no_answer'],
  ['no device', 'offline', {}, 'no_answer'],
  ['the caller gave up', 'cancelled', {}, 'no_answer'],
  ['the caller gave up, after it was busy', 'cancelled', { way: [busy] }, 'busy'],
  ['the voicebox', 'hung_up', { answeredAt: 1, isService: true }, 'no_answer'],
  ['the voicebox, to its end', 'done', { answeredAt: 1, isService: true }, 'no_answer'],
  ['the voicebox of a busy line', 'hung_up', { answeredAt: 1, isService: true, way: [busy] }, 'busy'],
  ['they talked', 'hung_up', { answeredAt: 1 }, null],
  ['declined', 'declined', {}, null],
  ['blocked', 'blocked', {}, null],
  ['no such number', 'unknown_number', {}, null],
  ['a call that came in', 'cancelled', { direction: 'in' }, null],
])('RECEIVE-02: after a call one may ask to be called back: %s', (_what, reason, more, after) => {
  expect(callBackOffer(ended(reason, more))).toBe(after)
})

test('RECEIVE-02: nothing is offered where the call could not be made here', () => {
  const end = { kind: 'noDevice', at: 1 } as const
  expect(callBackOffer({ ...ended('busy'), end })).toBeNull()
})
