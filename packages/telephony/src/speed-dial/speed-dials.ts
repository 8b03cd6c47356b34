import { type SpeedDial, type SpeedDialSlot, speedDialSlots } from '@lineside/contract/resources/speed-dials'

export const isSpeedDialSlot = (text: string): text is SpeedDialSlot =>
  (speedDialSlots as readonly string[]).includes(text)

/** SPD-01: the slots that can still be assigned, in their order. */
export const freeSlots = (dials: readonly SpeedDial[]): readonly SpeedDialSlot[] => {
  const taken = new Set(dials.map(({ slot }) => slot))
  return speedDialSlots.filter((slot) => !taken.has(slot))
}

const bySlot = (left: SpeedDial, right: SpeedDial): number => (left.slot < right.slot ? -1 : 1)

/** The list with one more; null: the slot was taken meanwhile. */
export const assign = (dials: readonly SpeedDial[], dial: SpeedDial): readonly SpeedDial[] | null =>
  dials.some(({ slot }) => slot === dial.slot) ? null : [...dials, dial].toSorted(bySlot)

/** SPD-03: the list without what the slot held. */
export const release = (dials: readonly SpeedDial[], slot: string): readonly SpeedDial[] =>
  dials.filter((dial) => dial.slot !== slot)

/** The first slot that stands twice in a list, or null. */
export const repeatedSlot = (dials: readonly SpeedDial[]): string | null =>
  dials.find(({ slot }, at) => dials.findIndex((dial) => dial.slot === slot) < at)?.slot ?? null

/** SPD-04: where a dialled `*3` leads; null: it is no slot, or a free one. */
export const resolveSpeedDial = (dials: readonly SpeedDial[], dialled: string): string | null =>
  dials.find(({ slot }) => slot === dialled)?.destination ?? null
