/**
 * The dialogs and palettes that are open, the last one on top. They are children of the body; what lies in a popover is
 * no dialog of its own.
 */
export const overlaysNow = (): readonly HTMLElement[] => openNow().filter(isOverlay)

/** Whatever lies over the page, popovers too. */
export const openNow = (): readonly HTMLElement[] =>
  [...document.body.children].filter(
    (each): each is HTMLElement =>
      each instanceof HTMLElement &&
      each.id !== 'root' &&
      each.dataset['layer'] !== 'calls' &&
      each.tagName !== 'SCRIPT',
  )

export const isOverlay = (node: Node): boolean =>
  node instanceof HTMLElement &&
  node.id !== 'root' &&
  node.dataset['layer'] !== 'calls' &&
  node.querySelector(':scope > * > [role="dialog"], :scope > * > [role="alertdialog"]') !== null
