import { expect, test } from 'vitest'
import * as edits from './slot-edits.ts'

const saved = [
  { slot: 'default', destination: 'sip:50@x' },
  { slot: '2', destination: 'sip:22@x' },
]
const none = edits.untouchedSlots
const withNew = edits.typeDestination(edits.addSlot(none, '1'), '1', ' 21 ')

test('AA-01: keys in their order, default last', () => {
  expect(edits.shownSlots(saved, none)).toEqual([
    { slot: '2', destination: 'sip:22@x', isNew: false, isOpen: false },
    { slot: 'default', destination: 'sip:50@x', isNew: false, isOpen: false },
  ])
})

test('AA-02: the free keys are those that nobody has, saved or new', () => {
  expect(edits.freeSlots(saved, none)).toEqual(['0', '1', '3', '4', '5', '6', '7', '8', '9'])
  expect(edits.freeSlots(saved, withNew)).not.toContain('1')
  expect(edits.freeSlots([], none)).toHaveLength(11)
})

test('AA-02: a new slot is unsaved, open, first, and needs a destination', () => {
  const draft = edits.addSlot(none, '7')
  expect(edits.shownSlots(saved, draft)[0]).toEqual({ slot: '7', destination: '', isNew: true, isOpen: true })
  expect(edits.hasEmptySlot(saved, draft)).toBe(true)
  expect(edits.hasEmptySlot(saved, edits.typeDestination(draft, '7', '  '))).toBe(true)
  expect(edits.hasEmptySlot(saved, edits.typeDestination(draft, '7', '27'))).toBe(false)
  expect(edits.isTouched(edits.dropNewSlot(draft, '7'))).toBe(false)
})

test('AA-02: saving all sends the new ones first, then the others, trimmed', () => {
  const draft = edits.typeDestination(withNew, '2', 'sip:23@x ')
  expect(edits.slotsToSave(saved, draft)).toEqual([
    { slot: '1', destination: '21' },
    { slot: 'default', destination: 'sip:50@x' },
    { slot: '2', destination: 'sip:23@x' },
  ])
})

test('AA-02: removing a saved one sends the others; what is not saved yet stays', () => {
  expect(edits.slotsWithout(saved, '2')).toEqual([{ slot: 'default', destination: 'sip:50@x' }])
  expect(edits.shownSlots([], withNew)).toHaveLength(1)
})

test('what is typed for a saved slot is taken back alone', () => {
  const draft = edits.typeDestination(withNew, '2', '')
  expect(edits.hasEmptySlot(saved, draft)).toBe(true)
  expect(edits.closeSlot(draft, '2')).toEqual(withNew)
})

test('a key that somebody else has given away meanwhile is no longer new', () => {
  const both = [...saved, { slot: '1', destination: 'sip:99@x' }]
  expect(edits.slotsToSave(both, withNew).filter(({ slot }) => slot === '1')).toEqual([
    { slot: '1', destination: 'sip:99@x' },
  ])
  expect(edits.shownSlots(both, withNew).filter(({ isNew }) => isNew)).toEqual([])
})
