import { expect, test } from 'vitest'
import { heardByRelay } from './heard-by-relay.ts'

const heard = (text: string | undefined) => heardByRelay({ getHeader: () => text })
const point = { at: 0, lost: 0, jitter_ms: 4, round_trip_ms: 3, far_lost: null, far_jitter_ms: null }

test.each([
  ['both sides', 'phone 2 4 2623 3;app 12 7 2761 2;', { ...point, lost: 0.02, far_lost: 0.12, far_jitter_ms: 7 }],
  ['the phone alone', 'phone 0 4 2623 3;', point],
  ['no round trip', 'phone 0 4 0 3;', { ...point, round_trip_ms: null }],
  [
    'more than can be',
    'phone 999 999999999 999999999 1;',
    { ...point, lost: 1, jitter_ms: 60_000, round_trip_ms: 60_000 },
  ],
])('HEALTH-02: the relay tells of %s', (_, text, first) =>
  expect(heard(text)).toEqual({ codec: null, path: 'phone', points: [first] }),
)

test.each([
  undefined,
  '',
  'app 0 7 2761 2;',
  'phone 0 4 2623 0;',
  'phone -1 4 2 3;',
  'phone a b c d',
  'microphone 0 4 2 3;',
])('HEALTH-02: %s tells nothing of how the phone heard', (text) => expect(heard(text)).toBeNull())
