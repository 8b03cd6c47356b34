/**
 * TEL-06: whether the next trunk is tried after this one has answered with this SIP status (408 also stands for no
 * answer). Answers about the called party (busy, declined, unknown number) are the same over every trunk, so no other
 * is tried. An emergency call tries every trunk there is unless the called party is busy or has declined.
 * @param hasRung the called party has already rung over this trunk, so the trunk has accepted the call
 */
export const triesNextTrunk = (
  status: number,
  { isEmergency, hasRung }: { readonly isEmergency: boolean; readonly hasRung: boolean },
): boolean => {
  if (hasRung || status >= 600) return false
  if (isEmergency) return status !== 486
  return status >= 500 || ofTheTrunk.has(status)
}

/** Statuses by which an operator does not accept our account, or does not answer. */
const ofTheTrunk: ReadonlySet<number> = new Set([401, 403, 407, 408])
