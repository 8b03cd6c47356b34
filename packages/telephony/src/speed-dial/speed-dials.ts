import { type SpeedDial, type SpeedDialSlot, speedDialSlots } from '@lineside/contract/resources/speed-dials'

export const isSpeedDialSlot = (text: string): text is SpeedDialSlot =>
  (speedDialSlots as readonly string[]).includes(text)

/** SPD-01: the free slots, in order. */
export const freeSlots = (dials: readonly SpeedDial[]): readonly SpeedDialSlot[] => {
  const taken = new Set(dials.map(({ slot }) => slot))
  return speedDialSlots.filter((slot) => !taken.has(slot))
}

const bySlot = (left: SpeedDial, right: SpeedDial): number => (left.slot < right.slot ? -1 : 1)

/** The list with a new entry; null: its slot has been taken meanwhile. */
export const assign = (dials: readonly SpeedDial[], dial: SpeedDial): readonly SpeedDial[] | null =>
  dials.some(({ slot }) => slot === dial.slot) ? null : [...dials, dial].toSorted(bySlot)

/** SPD-03: the list without the entry of this slot. */
export const release = (dials: readonly SpeedDial[], slot: string): readonly SpeedDial[] =>
  dials.filter((dial) => dial.slot !== slot)

/**
 * SPD-03: the list with `dial` in place of `before`, as it was shown. Refused if that entry has changed meanwhile, or if
 * another one has taken the slot.
 */
export const reassign = (
  dials: readonly SpeedDial[],
  before: SpeedDial,
  dial: SpeedDial,
): { readonly dials: readonly SpeedDial[] } | { readonly refused: 'changed' | 'taken' } => {
  const others = dials.filter(({ slot, destination }) => slot !== before.slot || destination !== before.destination)
  if (others.length === dials.length) return { refused: 'changed' }
  const list = assign(others, dial)
  return list === null ? { refused: 'taken' } : { dials: list }
}

/** The first slot that occurs twice in a list, or null. */
export const repeatedSlot = (dials: readonly SpeedDial[]): string | null =>
  dials.find(({ slot }, index) => dials.findIndex((dial) => dial.slot === slot) < index)?.slot ?? null

/** SPD-04: the destination of a dialled slot such as `*3`; null: not a slot, or a free one. */
export const resolveSpeedDial = (dials: readonly SpeedDial[], dialled: string): string | null =>
  dials.find(({ slot }) => slot === dialled)?.destination ?? null
