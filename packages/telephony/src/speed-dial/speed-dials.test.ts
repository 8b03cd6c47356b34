import { speedDialSlots } from '@lineside/contract/resources/speed-dials'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assign, freeSlots, isSpeedDialSlot, reassign, release, repeatedSlot, resolveSpeedDial } from './speed-dials.ts'

const dials = [
  { slot: '*1', destination: 'sip:101@example.org' },
  { slot: '*3', destination: 'sip:103@example.org' },
]
const another = { slot: '*2', destination: 'sip:102@example.org' }
const full = speedDialSlots.map((slot) => ({ slot, destination: 'sip:1@example.org' }))

test('SPD-01: slots are *0 to *9, and only free ones are offered', () => {
  expect(freeSlots([])).toEqual(['*0', '*1', '*2', '*3', '*4', '*5', '*6', '*7', '*8', '*9'])
  expect(freeSlots(dials)).toEqual(['*0', '*2', '*4', '*5', '*6', '*7', '*8', '*9'])
})

test('SPD-02: all taken, no slot is free', () => {
  expect(freeSlots(full)).toEqual([])
})

test('SPD-01: an assigned slot stands among the others in their order', () => {
  expect(assign(dials, another)?.map(({ slot }) => slot)).toEqual(['*1', '*2', '*3'])
  expect(assign([], another)).toEqual([another])
})

test('SPD-01: a slot that was taken meanwhile is not assigned again', () => {
  expect(assign(dials, { slot: '*3', destination: 'sip:999@example.org' })).toBeNull()
})

test('SPD-03: assigning and then removing a slot leaves the list unchanged', () => {
  fc.assert(
    fc.property(fc.subarray(full), fc.constantFrom(...speedDialSlots), (list, slot) => {
      fc.pre(freeSlots(list).includes(slot))
      const longer = assign(list, { slot, destination: 'sip:2@example.org' })
      expect(longer).toHaveLength(list.length + 1)
      expect(release(longer ?? [], slot)).toEqual(list)
    }),
  )
})

test('SPD-03: removing a free slot changes nothing', () => {
  expect(release(dials, '*9')).toEqual(dials)
})

const [first, third] = dials as [(typeof dials)[0], (typeof dials)[0]]
const elsewhere = { slot: '*1', destination: 'sip:7@example.org' }

test.each([
  ['another number behind its slot', first, elsewhere, { dials: [elsewhere, third] }],
  [
    'another slot, among the others in their order',
    first,
    { ...first, slot: '*7' },
    { dials: [third, { ...first, slot: '*7' }] },
  ],
  ['a slot that another one holds', first, { ...first, slot: '*3' }, { refused: 'taken' }],
  ['an entry that has been removed meanwhile', another, { ...another, slot: '*4' }, { refused: 'changed' }],
  ['an entry whose number is another meanwhile', elsewhere, { ...elsewhere, slot: '*4' }, { refused: 'changed' }],
])('SPD-03: a speed dial is edited: %s', (_, before, dial, outcome) => {
  expect(reassign(dials, before, dial)).toEqual(outcome)
})

test.each([
  ['*3', 'sip:103@example.org'],
  ['*4', null],
  ['3', null],
  ['*33', null],
  ['', null],
])('SPD-04: dialled %j leads to %j', (dialled, destination) => {
  expect(resolveSpeedDial(dials, dialled)).toBe(destination)
})

test.each([
  [dials, null],
  [[...dials, { slot: '*1', destination: 'sip:9@example.org' }], '*1'],
  [[], null],
])('SPD-03: a list that names a slot twice', (list, slot) => {
  expect(repeatedSlot(list)).toBe(slot)
})

test.each([
  ['*0', true],
  ['*9', true],
  ['*10', false],
  ['0', false],
  ['', false],
])('SPD-01: %j is a slot: %j', (text, is) => {
  expect(isSpeedDialSlot(text)).toBe(is)
})
