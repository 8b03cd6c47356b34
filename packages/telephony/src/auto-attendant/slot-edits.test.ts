import { expect, test } from 'vitest'
import * as edits from './slot-edits.ts'

const saved = [
  { slot: 'default', destination: 'sip:50@x' },
  { slot: '2', destination: 'sip:22@x' },
]
const none = edits.untouchedSlots
const withNew = edits.typeDestination(edits.addSlot(none, '1'), '1', ' 21 ')
const typed = (draft: edits.SlotDraft, slot: string, text: string) => {
  const entry = saved.find((each) => each.slot === slot)
  return edits.typeDestination(entry === undefined ? draft : edits.openSlot(draft, entry), slot, text)
}

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

test('AA-02: saving sends the new ones and those that have changed, trimmed, and no other', () => {
  expect(edits.slotsToSave(saved, typed(withNew, '2', 'sip:23@x '))).toEqual([
    { slot: '1', destination: '21' },
    { slot: '2', destination: 'sip:23@x' },
  ])
  expect(edits.slotsToSave(saved, typed(none, '2', ' sip:22@x'))).toEqual([])
})

test('AA-02: a slot opened and left unchanged is not sent, even if somebody else has changed it', () => {
  const others = [{ slot: '2', destination: 'sip:29@x' }]
  expect(edits.slotsToSave(others, typed(none, '2', 'sip:22@x'))).toEqual([])
})

test('AA-02: an unsaved slot stays when a saved one is removed', () => {
  expect(edits.shownSlots([], withNew)).toHaveLength(1)
})

test('input for a saved slot is undone alone', () => {
  const draft = typed(withNew, '2', '')
  expect(edits.hasEmptySlot(saved, draft)).toBe(true)
  expect(edits.closeSlot(draft, '2')).toEqual(withNew)
})

test('a key that somebody else has assigned meanwhile is no longer new', () => {
  const both = [...saved, { slot: '1', destination: 'sip:99@x' }]
  expect(edits.slotsToSave(both, withNew)).toEqual([])
  expect(edits.shownSlots(both, withNew).filter(({ isNew }) => isNew)).toEqual([])
})
