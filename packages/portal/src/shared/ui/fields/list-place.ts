interface Place {
  x: number
  /** Of the upper edge, or of the lower one when the list stands above. */
  y: number
  isAbove: boolean
  width: number
  maxHeight: number
}

const gap = 4
const edge = 8
const wanted = 320

/** Where the list of a field goes, in px of the window: below it, or above where there is more room. */
export function listPlace(
  box: {
    left: number
    top: number
    bottom: number
    width: number
    /** The upper edge of its label, where that is seen: a list above stands above it. */
    labelTop?: number
  },
  view: { width: number; height: number },
): Place {
  const below = view.height - box.bottom - gap - edge
  const top = Math.min(box.top, box.labelTop ?? box.top)
  const above = top - gap - edge
  const isAbove = below < Math.min(wanted, 180) && above > below
  const width = Math.min(Math.max(box.width, 180), view.width - 2 * edge)
  return {
    x: Math.max(edge, Math.min(box.left, view.width - width - edge)),
    y: isAbove ? top - gap : box.bottom + gap,
    isAbove,
    width,
    maxHeight: Math.max(96, Math.min(wanted, isAbove ? above : below)),
  }
}
