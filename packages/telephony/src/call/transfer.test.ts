import { expect, test } from 'vitest'
import { answered, opened, play, ring, says } from '../../test/play-call.ts'
import type { CallHappening } from './call-events.ts'
import type { Call } from './call-state.ts'
import { stepCall } from './step-call.ts'

const talking = play(ring(), opened, () => answered).call
const after = (call: Call, happening: CallHappening) => stepCall(call, { ...happening, at: 2 })
const asked = after(talking, says('b', { type: 'transfer', to: '3' }))
const checked = (refused: 'unknown_number' | null, key = asked.call.asked): CallHappening => ({
  type: 'transfer_checked',
  key,
  refused,
})
const phaseOf = (leg: string) => (call: Call) => call.legs[leg]?.phase

test('TEL-05: a transfer first checks whether the target can be called, and the call continues meanwhile', () => {
  const question = { kind: 'out', line: 2, dialled: '3' }
  expect(asked.effects).toEqual([{ do: 'check_transfer', key: asked.call.asked, question }])
  expect([phaseOf('a')(asked.call), phaseOf('b')(asked.call), asked.call.stage.phase]).toEqual(Array(3).fill('talking'))
})

test('TEL-05: nobody can be called: the party that asked is informed, and the call continues', () => {
  const { call, effects } = after(asked.call, checked('unknown_number'))
  expect(effects).toEqual([{ do: 'tell', leg: 'b', notice: { kind: 'refused', code: 'unknown_number' } }])
  expect(call.stage).toEqual(talking.stage)
  // and may ask again
  expect(after(call, says('b', { type: 'transfer', to: '4' })).effects).toMatchObject([{ do: 'check_transfer' }])
})

test('TEL-05: somebody can be called: the party that asked leaves, and the other one continues', () => {
  const { call, effects } = after(asked.call, checked(null))
  expect(effects).toContainEqual({ do: 'end', leg: 'b', reason: 'transferred', by: null })
  expect(call.stage).toMatchObject({ phase: 'deciding', way: { waiting: 'a', back: 2 } })
})

test('TEL-05: an answer to a question that was asked before the last one changes nothing', () => {
  const again = after(asked.call, says('b', { type: 'transfer', to: '4' }))
  expect(after(again.call, checked(null))).toEqual({ call: again.call, effects: [] })
  expect(after(again.call, checked(null, again.call.asked)).effects).toContainEqual(
    expect.objectContaining({ do: 'decide', question: { kind: 'out', line: 2, dialled: '4' } }),
  )
})

test.each([
  ['the party that asked', 'b'],
  ['the other one', 'a'],
])('TEL-05: %s has hung up meanwhile: the answer comes too late', (_, leg) => {
  const over = after(asked.call, says(leg, { type: 'ended', reason: 'hung_up' })).call
  expect(after(over, checked(null))).toEqual({ call: over, effects: [] })
})
