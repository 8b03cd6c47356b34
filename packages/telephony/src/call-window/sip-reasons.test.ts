import { expect, test } from 'vitest'
import { reasonOfCancel, reasonOfRefusal } from './sip-reasons.ts'

test.each([
  [486, 'busy'],
  [600, 'busy'],
  [603, 'declined'],
  [404, 'unknown_number'],
  [484, 'unknown_number'],
  [480, 'offline'],
  [408, 'no_answer'],
  [403, 'not_allowed'],
  [488, 'media_refused'],
  [482, 'forwarding_loop'],
  [301, 'redirected'],
  [302, 'redirected'],
  [500, 'failed'],
  [503, 'failed'],
])('FRONT-02: a call that is refused with %i ends as %s', (code, reason) => {
  expect(reasonOfRefusal(code)).toBe(reason)
})

test.each([
  ['SIP;cause=200;text="Call completed elsewhere"', 'answered_elsewhere'],
  ['SIP ;cause = 200', 'answered_elsewhere'],
  ['SIP;cause=487;text="Request terminated"', 'cancelled'],
  ['SIP;cause=2000', 'cancelled'],
  [undefined, 'cancelled'],
])('FRONT-02: a call that stops ringing by the reason %s ends as %s', (header, reason) => {
  expect(reasonOfCancel(header)).toBe(reason)
})
