import { expect, test } from 'vitest'
import type { CallEnd } from './call-window.ts'
import { type FailedAnswer, failedAnswer, type TriedAnswer } from './failed-answer.ts'

const noDevice = { kind: 'noDevice', at: 1 } as const
const notLoaded = { kind: 'notLoaded', at: 1 } as const
const broken: CallEnd = { kind: 'named', name: 'OperationError', at: 1 }
const tried = (end: CallEnd, more: Partial<TriedAnswer> = {}): TriedAnswer => ({
  end,
  media: 'video',
  isSending: false,
  isIncoming: true,
  ...more,
})

const table: readonly [string, TriedAnswer, FailedAnswer][] = [
  ['without a microphone it rings on', tried(noDevice), { do: 'ring_on', end: noDevice }],
  ['without the code of its media it rings on', tried(notLoaded), { do: 'ring_on', end: notLoaded }],
  ['it cannot be described', tried(broken), { do: 'end' }],
  ['its media are open, and it is not these that are missing', tried(noDevice, { isSending: true }), { do: 'end' }],
  [
    'after a reload it is listened to without a microphone',
    tried(noDevice, { isIncoming: false }),
    { do: 'try_again', media: 'listen' },
  ],
  [
    'after a reload its media are tried again until their code is there',
    tried(notLoaded, { isIncoming: false }),
    { do: 'try_again', media: 'video' },
  ],
  ['after a reload it cannot be described', tried(broken, { isIncoming: false }), { do: 'end' }],
]

test.each(table)('CALL-13: a call that could not be taken: %s', (_, answer, expected) => {
  expect(failedAnswer(answer)).toEqual(expected)
})
