import { endReasonSchema } from '@lineside/contract/rtc/end-reasons'
import type { Reject } from '@lineside/contract/rtc/plan'
import { rejectionReason } from '@lineside/telephony/call/end-call'
import { expect, test } from 'vitest'
import { cancelReason, outcomeOf, rejection, rejectionWords } from './sip-codes.ts'

const codes = {
  hung_up: 480,
  cancelled: 487,
  busy: 486,
  declined: 603,
  no_answer: 480,
  offline: 480,
  unknown_number: 404,
  blocked: 403,
  not_allowed: 403,
  answered_elsewhere: 486,
  transferred: 480,
  moved: 480,
  done: 480,
  lost: 480,
  media_failed: 503,
  media_refused: 488,
  server_stopped: 503,
  line_blocked: 403,
  operator_ended: 480,
  too_many_calls: 486,
  outside_limit: 403,
  forwarding_loop: 482,
  redirected: 480,
  failed: 500,
} as const

test.each(endReasonSchema.options)(
  'TEL-02: a call that ends with %s before it is answered has its SIP code',
  (reason) => {
    expect(rejection[reason]).toBe(codes[reason])
  },
)

/** A phone leaves a server alone that answers 503 or 500: only faults of the server may say so. */
test('TEL-02: only faults of this server are 5xx', () => {
  const faults = endReasonSchema.options.filter((reason) => rejection[reason] >= 500 && rejection[reason] < 600)
  expect(faults).toEqual(['media_failed', 'server_stopped', 'failed'])
})

const rejections: readonly (readonly [Reject['reason'], Reject['code'], number])[] = [
  ['block_in', 403, 403],
  ['block_out', 403, 403],
  ['invalid_speeddial', 484, 404],
  ['cf_loop', 482, 482],
  ['callee_offline', 480, 480],
  ['callee_busy', 486, 486],
  ['callee_busy', 603, 603],
  ['callee_unknown', 404, 404],
  ['callee_tmp_unavailable', 480, 480],
  ['max_calls_out', 403, 486],
  ['block_ncos', 403, 403],
  ['locked_out', 403, 403],
  ['peering_unavailable', 503, 480],
]
test.each(rejections)('TEL-02: a plan that rejects with %s (%i) tells a phone %i', (reason, code, told) => {
  expect(rejection[rejectionReason({ do: 'reject', code, reason, why: [] })]).toBe(told)
})

test.each([
  ['answered_elsewhere', 'SIP;cause=200;text="Call completed elsewhere"'],
  ['declined', 'SIP;cause=200;text="Call completed elsewhere"'],
  ['busy', 'SIP;cause=487;text="Request terminated"'],
  ['no_answer', 'SIP;cause=487;text="Request terminated"'],
  ['cancelled', 'SIP;cause=487;text="Request terminated"'],
  ['lost', undefined],
] as const)('TEL-04: a phone that stops ringing by %s gets %s', (reason, header) => {
  expect(cancelReason(reason)).toBe(header)
})

test.each([
  [603, 'declined'],
  [403, 'declined'],
  [433, 'declined'],
  [486, 'busy'],
  [600, 'busy'],
  [302, 'busy'],
  [480, 'offline'],
  [404, 'offline'],
  [503, 'offline'],
] as const)('TEL-02: %i of a phone means %s', (code, outcome) => {
  expect(outcomeOf(code)).toBe(outcome)
})

test('the reason phrase of a refusal says more than its code', () => {
  expect(rejectionWords).toEqual({
    too_many_calls: 'Too Many Calls',
    line_blocked: 'Line Blocked',
    outside_limit: 'Limit Of Outside Calls',
    not_allowed: 'Number Not Allowed',
  })
})
