import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Closes a layer by Escape also while the focus is nowhere, or on what is about to go: on a row that was removed, in a dialog above that
 * still closes, on the page behind. The library hears keys only where the focus is, and brings the focus back some frames later; a
 * person who types fast, or whose machine is busy, would press for nothing.
 *
 * @param layer the element with the role of a dialog
 * @param onEscape null: it can not be closed now
 */
export function useEscapeAnywhere(layer: RefObject<HTMLElement | null>, onEscape: (() => void) | null): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || onEscape === null || layer.current === null) return
    if (!isNowhere(event.target) || isBelow(layer.current)) return
    event.preventDefault()
    // the layer below, which heard of keys later, would find this one closing, and close as well
    event.stopImmediatePropagation()
    onEscape()
  })
  useEffect(() => {
    // before the library, which swallows the key in a layer that still closes
    document.addEventListener('keydown', hear, { capture: true })
    return () => document.removeEventListener('keydown', hear, { capture: true })
  }, [])
}

const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
const closing = '[data-exiting]'

const isNowhere = (target: EventTarget | null): boolean =>
  !(target instanceof Element) ||
  target === document.body ||
  target.closest(`${closing}, [inert], [aria-hidden="true"]`) !== null

/** Whether it closes already, or another open layer stands above it: of layers, the one opened last is the last of the document. */
const isBelow = (layer: HTMLElement): boolean =>
  layer.closest(closing) !== null ||
  [...document.querySelectorAll(layers)].some(
    (other) =>
      !layer.contains(other) &&
      other.closest(closing) === null &&
      (layer.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  )
