import { expect, test } from 'vitest'
import { type CallPart, callResult } from './whole-call.ts'

const leg = (members: Partial<CallPart>): CallPart => ({
  type: 'call',
  call_id: 'one',
  call_type: 'call',
  direction: 'in',
  caller: '43664',
  callee: '24',
  status: 'ok',
  ...members,
})
const untaken = leg({ status: 'noanswer' })
const toBox = leg({ call_type: 'cfna', direction: 'out', callee: 'voicemail' })
const toMax = leg({ call_type: 'cfna', direction: 'out', callee: '27' })
const message = leg({ type: 'voicemail', call_type: undefined, status: undefined, duration: '6' })

test.each<[string, CallPart, readonly CallPart[], unknown]>([
  ['it was answered', leg({}), [], { kind: 'plain' }],
  ['nobody answered', untaken, [], { kind: 'missed', message: null }],
  ['nobody answered, and nothing was said after the tone', untaken, [toBox], { kind: 'missed', message: null }],
  ['nobody answered, a message was left', untaken, [toBox, message], { kind: 'missed', message }],
  ['a colleague took it', untaken, [toMax], { kind: 'taken', by: toMax }],
  [
    'the colleague did not take it',
    untaken,
    [leg({ ...toMax, status: 'noanswer' })],
    { kind: 'missed', message: null },
  ],
  ['all calls go to the voicebox', leg({}), [leg({ ...toBox, call_type: 'cfu' }), message], { kind: 'left', message }],
  ['an own call that nobody took', leg({ direction: 'out', status: 'noanswer' }), [], { kind: 'plain' }],
  ['a fax', leg({ type: 'fax' }), [message], { kind: 'plain' }],
])('PATH-01, REACH-03: %s', (_what, head, parts, result) => {
  expect(callResult(head, parts)).toEqual(result)
})
