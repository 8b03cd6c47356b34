import { useEffect, useRef } from 'react'

/** Actions in a row, by their letters. */
export type RowKeys = Readonly<Record<string, (() => void) | undefined>>

const known = new WeakMap<Element, RowKeys>()

/**
 * Gives the row around an element letters for what only its menu offers. A button that is always there carries its letter as
 * `aria-keyshortcuts` instead.
 * @returns a ref for that element, which has `data-row-keys`
 */
export function useRowKeys<Box extends HTMLElement>(keys: RowKeys): React.RefObject<Box | null> {
  const box = useRef<Box>(null)
  useEffect(() => {
    if (box.current) known.set(box.current, keys)
  })
  return box
}

const rowsIn = (page: ParentNode): readonly HTMLElement[] =>
  [...page.querySelectorAll<HTMLElement>('[data-row]')].filter(
    (row) => row.checkVisibility() && controlOf(row) !== undefined,
  )

/** The control that has the focus when a row is the current one: the one that opens it, else the first. */
const controlOf = (row: HTMLElement): HTMLElement | undefined =>
  row.querySelector<HTMLElement>('[data-focus]') ??
  (row.matches('a[href]') ? row : [...row.querySelectorAll<HTMLElement>('a[href], button:enabled')].find(isShown))

const isShown = (element: HTMLElement): boolean => element.checkVisibility({ visibilityProperty: true })

/** Leads the focus to the next or previous row; without a current one, to the first. At either end it stays. */
export const moveRow = (page: ParentNode, by: 1 | -1): void => {
  const rows = rowsIn(page)
  const current = rows.findLastIndex((row) => row.contains(document.activeElement))
  const row = rows[current < 0 ? 0 : Math.min(Math.max(current + by, 0), rows.length - 1)]
  if (row === undefined) return
  controlOf(row)?.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
}

/**
 * Does what a letter stands for in the current row. Otherwise it presses the button of the page that carries the letter, if
 * there is one outside of rows and no second one: a letter must not choose among several.
 */
export const actByKey = (page: ParentNode, letter: string): void => {
  const row = document.activeElement?.closest('[data-row]') ?? null
  const action = row === null ? undefined : known.get(row.querySelector('[data-row-keys]') ?? row)?.[letter]
  if (action !== undefined) return action()
  const inRow = row === null ? undefined : buttonsFor(row, letter)[0]
  const [button, second] = buttonsFor(page, letter).filter((each) => each.closest('[data-row]') === null)
  if (inRow !== undefined) inRow.click()
  else if (second === undefined) button?.click()
}

const buttonsFor = (place: ParentNode, letter: string): readonly HTMLElement[] =>
  [...place.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${letter.toUpperCase()}"]:enabled`)].filter(isShown)
