/**
 * TEL-06: whether the next trunk is tried after this one has answered so (a SIP status; 408: not at all). What says something
 * of who was called holds for all trunks: busy, declined, an unknown number. Who calls for help tries whatever there is.
 * @param hasRung it has rung there already: whoever lets it ring has taken the call
 */
export const triesNextTrunk = (
  status: number,
  { isEmergency, hasRung }: { readonly isEmergency: boolean; readonly hasRung: boolean },
): boolean => {
  if (hasRung || status >= 600) return false
  if (isEmergency) return status !== 486
  return status >= 500 || ofTheTrunk.has(status)
}

/** The operator does not know us, or does not answer. */
const ofTheTrunk: ReadonlySet<number> = new Set([401, 403, 407, 408])
