/**
 * How high the cards of the user's call queues were at the last visit, in pixels. Their place is reserved by it, so that
 * what is below does not jump when they come.
 */
const key = (subscriberId: number) => `csc_queue_cards:${subscriberId}`

/** More than this is not reserved: an empty page would look broken. */
const most = 600

export const keptHeight = (subscriberId: number): number => {
  const height = Number(localStorage.getItem(key(subscriberId)))
  return Number.isFinite(height) ? Math.min(Math.max(0, height), most) : 0
}

/** @param height 0: there are no cards, so no place is reserved the next time */
export const keepHeight = (subscriberId: number, height: number): void => {
  if (height <= 0) localStorage.removeItem(key(subscriberId))
  else localStorage.setItem(key(subscriberId), String(Math.round(height)))
}
