import type { KeySeat } from './use-key-seats.ts'

/** What picture and list of keys have in common: they stay in step. */
export interface KeyProps {
  readonly seats: readonly KeySeat[]
  /** Id of the key that somebody points at, in either. */
  readonly lit: string | null
  /** Id of the key whose overlay is open. */
  readonly edited: string | null
  readonly onLit: (id: string | null) => void
  /** Opens the overlay beside what was pressed. */
  readonly onOpen: (id: string, from: HTMLElement) => void
}

/** Of a button that stands for a key. */
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
