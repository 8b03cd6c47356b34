interface Box {
  left: number
  top: number
  right: number
  bottom: number
  width: number
  height: number
}

const gap = 6
const edge = 8

/**
 * Computes the place of a tooltip in window pixels: on the wanted side, or on the opposite side if there is no room,
 * and always inside the window.
 */
export function tipPlace(
  owner: Box,
  tip: { width: number; height: number },
  side: string | undefined,
  view: { width: number; height: number },
): { x: number; y: number } {
  const keep = (value: number, size: number, room: number) =>
    Math.round(Math.max(edge, Math.min(value, room - size - edge)))
  if (side === 'end') {
    const isRoom = owner.right + gap + tip.width + edge <= view.width
    const x = isRoom ? owner.right + gap : owner.left - gap - tip.width
    return { x: Math.round(x), y: keep(owner.top + (owner.height - tip.height) / 2, tip.height, view.height) }
  }
  const below = owner.bottom + gap
  const above = owner.top - gap - tip.height
  const fitsBelow = below + tip.height + edge <= view.height
  const isAbove = side === 'above' ? above >= edge : !fitsBelow
  return {
    x: keep(owner.left + (owner.width - tip.width) / 2, tip.width, view.width),
    y: Math.round(isAbove ? above : below),
  }
}
