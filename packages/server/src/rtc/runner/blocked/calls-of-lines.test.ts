import { expect, test } from 'vitest'
import { callsOfLines } from './calls-of-lines.ts'

const groupCall = {
  called: { line: 50, number: '43150' },
  dialled: '50',
  legs: {
    caller: { role: 'origin', phase: 'calling', subscriberId: 9, of: null },
    a: { role: 'target', phase: 'ringing', subscriberId: 7, of: 50 },
    b: { role: 'target', phase: 'ringing', subscriberId: 8, of: 50 },
  },
  stage: { phase: 'ringing', way: { by: null }, node: { of: 50 } },
}
const fedTo = async (call: unknown, line: number): Promise<readonly unknown[]> => {
  const fed: unknown[] = []
  const running = { call, feed: (happening: unknown) => fed.push(happening), closed: Promise.resolve() }
  await callsOfLines(new Map([['1', running]]) as never).endCallsOf(new Set([line]), 'line_blocked')
  return fed
}

test('RUN-01: a group rings on when one of its members is blocked', async () => {
  expect(await fedTo(groupCall, 7)).toEqual([{ type: 'leg_barred', leg: 'a' }])
})

test.each([
  ['the caller', groupCall, 9],
  ['the group', groupCall, 50],
  [
    'a side of a conversation',
    {
      ...groupCall,
      legs: { ...groupCall.legs, a: { ...groupCall.legs.a, phase: 'talking' } },
      stage: { phase: 'talking' },
    },
    7,
  ],
])('RUN-01: a call ends when %s is blocked', async (_who, call, line) => {
  expect(await fedTo(call, line)).toEqual([{ type: 'stop', reason: 'line_blocked' }])
})
