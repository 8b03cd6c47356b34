interface Place {
  x: number
  /** The list's upper edge, or its lower edge if it stands above the field. */
  y: number
  isAbove: boolean
  width: number
  maxHeight: number
}

const gap = 4
const edge = 8
const wanted = 320
/** A name of usual length with its extension stays on one line. */
const narrowest = 240

/** Computes the place of a field's list in window pixels: below the field, or above it if there is more room. */
export function listPlace(
  box: {
    left: number
    top: number
    bottom: number
    width: number
    /** Upper edge of the visible label; a list above the field stands above the label, too. */
    labelTop?: number
  },
  view: { width: number; height: number },
): Place {
  const below = view.height - box.bottom - gap - edge
  const top = Math.min(box.top, box.labelTop ?? box.top)
  const above = top - gap - edge
  const isAbove = below < Math.min(wanted, 180) && above > below
  const width = Math.min(Math.max(box.width, narrowest), view.width - 2 * edge)
  return {
    x: Math.max(edge, Math.min(box.left, view.width - width - edge)),
    y: isAbove ? top - gap : box.bottom + gap,
    isAbove,
    width,
    maxHeight: Math.max(96, Math.min(wanted, isAbove ? above : below)),
  }
}
