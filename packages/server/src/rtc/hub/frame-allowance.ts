/** Points that a socket has at once, and gets back a second: a page that joins a conference of sixteen sends thirty frames. */
const most = 400
const aSecond = 60
/** A frame costs one, and one more for each of these bytes: fifteen of the largest in a minute are too many. */
const bytesAPoint = 2_048

/** How much a socket may send: a flood ends it and reaches nobody. */
export const createFrameAllowance = (now: () => number) => {
  let points = most
  let last = now()
  return {
    /** @returns false: too much */
    take: (bytes: number): boolean => {
      const moment = now()
      points = Math.min(most, points + ((moment - last) / 1000) * aSecond) - 1 - bytes / bytesAPoint
      last = moment
      return points >= 0
    },
  }
}
