import type { CallInfo, HoldState } from './call-window.ts'

/** The sound for a party on hold. `unknown`: another line was called, and its settings decide. */
export type HoldSound = 'music' | 'silence' | 'unknown'

/** The line's music on hold. */
export interface HoldMusic {
  /** null: not known. */
  readonly plays: boolean | null
  /** When it changed last, as far as this window knows; null: not since it looked first. */
  readonly changedAt: number | null
}

/**
 * CALL-07: what the other party hears while it is on hold. The engine looks at the setting when a hold begins, and for a
 * call that came in also when it came.
 * @param hold null: it is not on hold yet
 */
export const holdSound = (
  { direction, called, since }: Pick<CallInfo, 'direction' | 'called' | 'since'>,
  hold: HoldState,
  { plays, changedAt }: HoldMusic,
): HoldSound => {
  if (called !== null || plays === null) return 'unknown'
  if (changedAt === null) return plays ? 'music' : 'silence'
  if (hold !== null && hold.since < changedAt) return plays ? 'silence' : 'music'
  const isLate = direction === 'in' && since < changedAt
  return plays && !isLate ? 'music' : 'silence'
}
