import type { KeySeat } from './use-key-seats.ts'

/** The props shared by the picture and the list of keys, so that both show the same state. */
export interface KeyProps {
  readonly seats: readonly KeySeat[]
  /** Id of the key under the pointer, in the picture or the list. */
  readonly lit: string | null
  /** Id of the key whose popover is open. */
  readonly edited: string | null
  readonly onLit: (id: string | null) => void
  /** Opens the popover beside the element that was pressed. */
  readonly onOpen: (id: string, from: HTMLElement) => void
}

/** The attributes of a button that stands for a key. */
export const keyButton = ({ lit, edited, onLit, onOpen }: KeyProps, { place: { id } }: KeySeat) =>
  ({
    type: 'button',
    'aria-haspopup': 'dialog',
    'aria-expanded': edited === id,
    'data-popup': 'device-key',
    'data-lit': lit === id || undefined,
    'data-open': edited === id || undefined,
    onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => onOpen(id, currentTarget),
    onPointerEnter: () => onLit(id),
    onPointerLeave: () => onLit(null),
    onFocus: () => onLit(id),
    onBlur: () => onLit(null),
  }) as const
