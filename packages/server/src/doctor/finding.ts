/** How a part is: `remark` is worth knowing and no fault, `skipped` was not asked. */
export type State = 'ok' | 'remark' | 'wrong' | 'skipped'

/** The result of asking one part, in a sentence; `mend` says what to do. */
export interface Finding {
  readonly part: string
  readonly state: State
  readonly says: string
  readonly mend?: string
}

export const ok = (part: string, says: string): Finding => ({ part, state: 'ok', says })
export const skipped = (part: string, says: string): Finding => ({ part, state: 'skipped', says })
export const remark = (part: string, says: string, mend?: string): Finding => finding('remark', part, says, mend)
export const wrong = (part: string, says: string, mend?: string): Finding => finding('wrong', part, says, mend)

const finding = (state: State, part: string, says: string, mend: string | undefined): Finding => ({
  part,
  state,
  says,
  ...(mend !== undefined && { mend }),
})

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

/** `3 seconds`, `10 minutes`, `5 hours` or `9 days`, without what is left of the unit. */
export const spanText = (ms: number): string => {
  if (ms < minuteMs) return counted(Math.floor(ms / 1000), 'second')
  if (ms < hourMs) return counted(Math.floor(ms / minuteMs), 'minute')
  return ms < 2 * dayMs ? counted(Math.floor(ms / hourMs), 'hour') : counted(Math.floor(ms / dayMs), 'day')
}
