import { expect, test } from 'vitest'
import { type EntryChange, isAddressTaken, withChange } from './entry-changes.ts'

const office = { destination: 'office@nordwind.example', incoming: true }
const anna = { destination: 'anna@nordwind.example', incoming: false }
const list = [office, anna]

const changes: readonly [string, EntryChange<typeof office>, readonly (typeof office)[] | null][] = [
  ['is added at the end', { kind: 'add', entry: { ...anna, incoming: true } }, [...list, { ...anna, incoming: true }]],
  [
    'keeps its place when edited',
    { kind: 'edit', before: office, entry: { ...office, incoming: false } },
    [{ ...office, incoming: false }, anna],
  ],
  ['is removed', { kind: 'remove', before: { incoming: false, destination: anna.destination } }, [office]],
  ['that was changed meanwhile is not removed', { kind: 'remove', before: { ...anna, incoming: true } }, null],
  [
    'that is gone is not edited',
    { kind: 'edit', before: { destination: 'max@nordwind.example', incoming: true }, entry: anna },
    null,
  ],
]

test.each(changes)('FAX-02: an entry %s', (_name, change, expected) => {
  expect(withChange(list, change)).toEqual(expected)
})

const addresses: readonly [string, string, typeof office | null, boolean][] = [
  ['another’s', office.destination, null, true],
  ['another’s in other letters', 'Office@Nordwind.example', anna, true],
  ['its own', anna.destination, anna, false],
  ['its own in other letters', 'Anna@nordwind.example', anna, false],
  ['nobody’s', 'max@nordwind.example', anna, false],
]

test.each(addresses)('FAX-02: %s address', (_name, address, edited, isTaken) => {
  expect(isAddressTaken(list, address, edited)).toBe(isTaken)
})
