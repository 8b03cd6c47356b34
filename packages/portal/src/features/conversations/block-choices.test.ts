import { applyPatch } from '@lineside/contract/http/apply-patch'
import type { SubscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { expect, test } from 'vitest'
import { blockChoices } from './block-choices.ts'

const number = '43664123'
type Set = Omit<SubscriberPreferences, 'id' | 'subscriber_id'>
const choices = (set: Set, directions: readonly ('in' | 'out')[] = ['in', 'out']) =>
  blockChoices({ id: 1, subscriber_id: 1, ...set }, number, directions, null)
const chosen = (set: Set, direction: 'in' | 'out' | 'both') => {
  const choice = choices(set).find((each) => each.direction === direction)
  if (choice?.kind !== 'toggle') throw new Error('no such choice')
  return applyPatch(set, choice.operations)
}

test('CONV-07: a number in no list can be blocked in each direction and in both', () => {
  expect(choices({})).toMatchObject([
    { direction: 'in', isBlocked: false },
    { direction: 'out', isBlocked: false },
    { direction: 'both', isBlocked: false },
  ])
  expect(chosen({ block_in_list: ['1'] }, 'in')).toEqual({ document: { block_in_list: [number, '1'] } })
  expect(chosen({}, 'both')).toEqual({ document: { block_in_list: [number], block_out_list: [number] } })
})

test('CONV-07: a blocked number can be unblocked: out of the blacklist, into the whitelist', () => {
  const set = { block_in_list: ['1', number, number], block_out_mode: true, block_out_list: ['2'] }
  expect(choices(set).map((choice) => choice.kind === 'toggle' && choice.isBlocked)).toEqual([true, true, true])
  expect(chosen(set, 'both')).toEqual({
    document: { block_in_list: ['1'], block_out_mode: true, block_out_list: [number, '2'] },
  })
})

test('CONV-07: both at once only where both are alike, and only what the profile grants', () => {
  expect(choices({ block_in_list: [number] }).map(({ direction }) => direction)).toEqual(['in', 'out'])
  expect(choices({}, ['out']).map(({ direction }) => direction)).toEqual(['out'])
  expect(choices({}, [])).toEqual([])
})

test('CONV-07: where a pattern decides, it is named', () => {
  expect(choices({ block_in_list: ['43664*'] })[0]).toEqual({ kind: 'pattern', direction: 'in', pattern: '43664*' })
})
