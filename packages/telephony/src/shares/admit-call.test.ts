import { expect, test } from 'vitest'
import { type Admission, admitCall, type WantedCall } from './admit-call.ts'

const usual: WantedCall = { isStopping: false, isImpossible: false, isMaker: true, isOver: false, mayBeForHelp: false }
const over: Partial<WantedCall> = { isOver: true }

const cases: readonly (readonly [string, Partial<WantedCall>, Admission])[] = [
  ['of a line', {}, { room: 'asked' }],
  ['from outside', { isMaker: false }, { room: 'asked' }],
  ['to 112', { mayBeForHelp: true }, { room: 'asked' }],
  ['of a line that makes its maximum', over, { refused: 'too_many_calls' }],
  ['to 112, of a line that makes its maximum', { ...over, mayBeForHelp: true }, { room: 'for_help' }],
  ['from outside, where the process is full', { ...over, isMaker: false }, { refused: 'too_many_calls' }],
  [
    'from outside to a number that looks like 112',
    { ...over, isMaker: false, mayBeForHelp: true },
    { refused: 'too_many_calls' },
  ],
  ['whose ID exists', { isImpossible: true, mayBeForHelp: true }, { refused: 'failed' }],
  ['while the process ends', { isStopping: true, isImpossible: true, ...over }, { refused: 'server_stopped' }],
]

test.each(cases)('TEL-06: whether a call may begin: %s', (_, wanted, admission) => {
  expect(admitCall({ ...usual, ...wanted })).toEqual(admission)
})
