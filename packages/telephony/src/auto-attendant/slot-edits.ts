import { type AttendantSlot, attendantSlots } from '@lineside/contract/resources/pbx/auto-attendants'

/** A slot of the menu: a key and its destination. */
export interface SlotEntry {
  readonly slot: string
  readonly destination: string
}

/** The unsaved edits of a menu. */
export interface SlotDraft {
  /** New slots, in the order in which they were added. */
  readonly added: readonly SlotEntry[]
  /** Destinations that are being edited, by slot, with the text before and the present text. */
  readonly edited: Readonly<Record<string, { readonly before: string; readonly after: string }>>
}

export const untouchedSlots: SlotDraft = { added: [], edited: {} }

/** A slot as the editor shows it. */
export interface ShownSlot extends SlotEntry {
  /** Not saved yet. */
  readonly isNew: boolean
  /** The destination can be edited. */
  readonly isOpen: boolean
}

const order = (slot: string): number => {
  const index = attendantSlots.findIndex((each) => each === slot)
  return index < 0 ? attendantSlots.length : index
}

const byKey = (left: SlotEntry, right: SlotEntry): number => order(left.slot) - order(right.slot)

/** New slots, without those that another user has saved meanwhile. */
const stillNew = (saved: readonly SlotEntry[], { added }: SlotDraft): readonly SlotEntry[] =>
  added.filter(({ slot }) => saved.every((other) => other.slot !== slot))

const withEdits = (saved: readonly SlotEntry[], { edited }: SlotDraft): readonly SlotEntry[] =>
  saved.map(({ slot, destination }) => ({ slot, destination: edited[slot]?.after ?? destination }))

/** AA-02: new slots first, in the order in which they were added, then the saved ones in the order of the keys. */
export const shownSlots = (saved: readonly SlotEntry[], draft: SlotDraft): readonly ShownSlot[] => [
  ...stillNew(saved, draft).map((entry) => ({ ...entry, isNew: true, isOpen: true })),
  ...withEdits(saved, draft)
    .toSorted(byKey)
    .map((entry) => ({ ...entry, isNew: false, isOpen: draft.edited[entry.slot] !== undefined })),
]

/** AA-02: the keys that a slot can still be added for, in their order. */
export const freeSlots = (saved: readonly SlotEntry[], draft: SlotDraft): readonly AttendantSlot[] => {
  const taken = new Set([...saved, ...draft.added].map(({ slot }) => slot))
  return attendantSlots.filter((slot) => !taken.has(slot))
}

/** AA-02: a new slot is unsaved, open, and has no destination yet. */
export const addSlot = (draft: SlotDraft, slot: string): SlotDraft => ({
  ...draft,
  added: [...draft.added, { slot, destination: '' }],
})

/** AA-02: removes a new slot; nothing is sent for that. */
export const dropNewSlot = (draft: SlotDraft, slot: string): SlotDraft => ({
  ...draft,
  added: draft.added.filter((entry) => entry.slot !== slot),
})

/** Opens a saved slot for editing. */
export const openSlot = (draft: SlotDraft, { slot, destination }: SlotEntry): SlotDraft => ({
  ...draft,
  edited: { ...draft.edited, [slot]: { before: destination, after: destination } },
})

/** Sets the typed destination of an open or new slot. */
export const typeDestination = (draft: SlotDraft, slot: string, destination: string): SlotDraft => {
  const open = draft.edited[slot]
  if (open !== undefined) return { ...draft, edited: { ...draft.edited, [slot]: { ...open, after: destination } } }
  return { ...draft, added: draft.added.map((entry) => (entry.slot === slot ? { slot, destination } : entry)) }
}

/** Discards what was typed for a saved slot. */
export const closeSlot = (draft: SlotDraft, slot: string): SlotDraft => ({
  ...draft,
  edited: Object.fromEntries(Object.entries(draft.edited).filter(([other]) => other !== slot)),
})

export const isTouched = ({ added, edited }: SlotDraft): boolean => added.length > 0 || Object.keys(edited).length > 0

/** AA-02: whether a slot has no destination ("Please fill or remove the empty slots"). */
export const hasEmptySlot = (saved: readonly SlotEntry[], draft: SlotDraft): boolean =>
  shownSlots(saved, draft).some(({ destination }) => destination.trim() === '')

/**
 * The data that a save sends: the new slots, and those whose destination has changed. Other slots are left out, because
 * another user may have changed them since they were loaded.
 */
export const slotsToSave = (saved: readonly SlotEntry[], draft: SlotDraft): readonly SlotEntry[] => [
  ...stillNew(saved, draft).map(({ slot, destination }) => ({ slot, destination: destination.trim() })),
  ...Object.entries(draft.edited)
    .map(([slot, { before, after }]) => ({ slot, before, destination: after.trim() }))
    .filter(({ before, destination }) => destination !== before)
    .map(({ slot, destination }) => ({ slot, destination })),
]
