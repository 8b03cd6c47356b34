import type { ServerFrame } from '@lineside/contract/rtc/frames'
import { expect, test } from 'vitest'
import type { DialInEvent } from './dial-in.ts'
import { hearFrame } from './heard-frame.ts'

const media = { audio: true, video: false, screen: false }
const member = (id: string) => ({ id, display_name: id, media, speaking: false })
const joined = (...ids: string[]): ServerFrame => ({
  type: 'conference_joined',
  room: 'plan',
  me: 'me',
  mode: 'server',
  members: ids.map(member),
  dial_in: null,
  locked: false,
})
const failed = (about: string): ServerFrame => ({ type: 'error', code: 'not_possible', about })
const refused: ServerFrame = { type: 'conference_refused', room: 'plan', code: 'full' }

const table: readonly [string, boolean, readonly string[], ServerFrame, readonly string[], DialInEvent | null][] = [
  ['it is let in', false, [], joined('a', 'b'), ['a', 'b'], { type: 'joined', others: 2 }],
  ['its room moved', true, ['a', 'b'], joined('b'), ['b'], { type: 'others', count: 1 }],
  ['it is refused', false, [], refused, [], { type: 'refused', code: 'full' }],
  ['it cannot return', true, ['a'], refused, ['a'], { type: 'ended' }],
  ['joining fails', false, [], failed('conference_join'), [], { type: 'failed' }],
  ['returning fails', true, ['a'], failed('conference_join'), ['a'], { type: 'failed' }],
  ['another frame fails', true, ['a'], failed('conference_speaking'), ['a'], null],
  [
    'somebody comes',
    true,
    ['a'],
    { type: 'member_joined', member: member('b') },
    ['a', 'b'],
    { type: 'others', count: 2 },
  ],
  ['the last one goes', true, ['a'], { type: 'member_left', id: 'a' }, [], { type: 'others', count: 0 }],
  ['somebody else goes', true, ['a'], { type: 'member_left', id: 'b' }, ['a'], { type: 'others', count: 1 }],
  ['the room ends', true, ['a'], { type: 'conference_ended' }, ['a'], { type: 'ended' }],
  ['a mute of somebody', true, ['a'], { type: 'member_changed', member: member('a') }, ['a'], null],
]

test.each(table)('TEL-03: a caller by telephone hears of a room: %s', (_name, isIn, before, frame, others, event) => {
  expect(hearFrame(new Set(before), frame, isIn)).toEqual({ others: new Set(others), event })
})
