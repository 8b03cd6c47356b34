import { type PointerEvent, useId } from 'react'

interface ListboxOptions {
  /** How many options there are. */
  readonly count: number
  /** Index of the option that Enter takes; -1 for none. */
  readonly lit: number
  readonly isOpen: boolean
  readonly onChoose: (index: number) => void
}

/**
 * A list of options below a field that keeps the focus: the attributes of both for screen readers. The field says what
 * its keys do, with `stepLit` for the arrow keys, and marks the option that is lit.
 */
export function useListbox({ count, lit, isOpen, onChoose }: ListboxOptions) {
  const id = useId()
  const optionId = (index: number) => `${id}-${index}`
  return {
    /** For the field. */
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen && lit >= 0 && lit < count ? optionId(lit) : undefined,
    } as const,
    /** For the list. */
    list: { id, role: 'listbox' } as const,
    /** For each option. The keys that choose it are the field's. */
    option: (index: number) =>
      ({
        id: optionId(index),
        role: 'option',
        tabIndex: -1,
        'aria-selected': index === lit,
        onClick: () => onChoose(index),
      }) as const,
  }
}

export type Listbox = ReturnType<typeof useListbox>

/** A press on what has this does not take the focus from the field. */
export const leavesFocus = { onPointerDown: (event: PointerEvent) => event.preventDefault() }

const arrows: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

interface StepRules {
  readonly isDisabled?: (index: number) => boolean
  /** The ends of the list: the arrow keys stop there, or go on at the other end. */
  readonly ends?: 'stop' | 'wrap'
}

/**
 * The index to which a key leads from the option that is lit; disabled options are skipped.
 * @param from -1 if none is lit: the keys then lead to the first or the last
 * @returns -1 if no option can be lit; null if the key is no arrow key
 */
export function stepLit(
  key: string,
  from: number,
  count: number,
  { isDisabled = () => false, ends = 'wrap' }: StepRules = {},
): number | null {
  const step = arrows[key]
  if (step === undefined) return null
  const start = from === -1 && step === -1 ? count : from
  for (let walked = 1; walked <= count; walked += 1) {
    const reached = start + step * walked
    if (ends === 'stop' && (reached < 0 || reached >= count)) return from
    const index = (reached + count * walked) % count
    if (!isDisabled(index)) return index
  }
  return -1
}
