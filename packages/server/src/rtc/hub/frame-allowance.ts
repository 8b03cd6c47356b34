/**
 * Points that a socket starts with, and points that it regains each second. A page that joins a conference of sixteen
 * sends thirty frames at once.
 */
const most = 400
const aSecond = 60
/**
 * A frame costs one point, and one more for each of these bytes: of the largest frames (200 000 bytes) a socket may
 * send four at once, and about 36 a minute over time.
 */
const bytesAPoint = 2_048

/** Limits how much a socket may send, so that a flood ends its own socket and harms nobody else. */
export const createFrameAllowance = (now: () => number) => {
  let points = most
  let last = now()
  return {
    /** @returns false: the socket has sent too much */
    take: (bytes: number): boolean => {
      const moment = now()
      points = Math.min(most, points + ((moment - last) / 1000) * aSecond) - 1 - bytes / bytesAPoint
      last = moment
      return points >= 0
    },
  }
}
