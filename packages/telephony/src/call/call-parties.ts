import type { RtcParty } from '@lineside/contract/rtc/frames'
import type { Presented, Ring } from '@lineside/contract/rtc/plan'
import { nobody } from './call-draft.ts'
import type { Call, Way } from './call-state.ts'

type Known = Pick<Call, 'lines' | 'legs' | 'dialled' | 'called'>

/**
 * How a line is shown to another one: to colleagues with extension and name, to all others with its number. A line that hides
 * its number is shown to nobody but the caller that dialled it, as dialled.
 * @param to subscriber id of the line that sees it; null: a party outside
 */
export const partyOfLine = (call: Known, id: number, to: number | null): RtcParty => {
  const line = call.lines[id]
  if (line === undefined) return nobody
  const isColleague = areColleagues(call, id, to)
  if (line.hides === 'everywhere' || (isColleague && line.hides === 'within_pbx')) {
    if (call.called?.line !== id || !hasDialled(call, to)) return nobody
    if (!isColleague) return { number: call.dialled, name: null }
  }
  return isColleague ? { number: line.extension ?? line.number, name: line.name } : { number: line.number, name: null }
}

const areColleagues = ({ lines }: Known, id: number, to: number | null): boolean =>
  to !== null && lines[id] !== undefined && lines[to]?.customerId === lines[id].customerId

/** Whether the dialled number is this line's own doing. */
const hasDialled = ({ legs }: Known, line: number | null): boolean =>
  line !== null && Object.values(legs).some(({ role, subscriberId }) => role === 'origin' && subscriberId === line)

/** How the caller is shown to the targets. */
export const presentedParty = (present: Presented): RtcParty =>
  typeof present === 'string' ? nobody : { number: present.number, name: present.name }

/**
 * How a target is shown to the waiting party. A number outside, to which a line forwards, is nothing for lines of other
 * customers: to them it is shown as what they dialled, or as that line.
 */
export const partyOfTarget = (
  call: Call,
  way: Way,
  { of }: Pick<Ring, 'of'>,
  target: Ring['targets'][number],
): RtcParty => {
  const to = waitingLine(call, way)
  if (target.to !== 'outside') return partyOfLine(call, target.id, to)
  if (of === null || to === null || areColleagues(call, of, to)) return { number: target.address, name: null }
  return hasDialled(call, to) && call.dialled !== null
    ? { number: call.dialled, name: null }
    : partyOfLine(call, of, to)
}

/** The line of the waiting party; null: it is outside. */
export const waitingLine = ({ legs }: Pick<Call, 'legs'>, { waiting }: Way): number | null =>
  legs[waiting]?.subscriberId ?? null
