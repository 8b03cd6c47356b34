import type { RtcParty } from '@lineside/contract/rtc/frames'
import type { Presented, Ring } from '@lineside/contract/rtc/plan'
import { nobody } from './call-draft.ts'
import type { Call, Way } from './call-state.ts'

/**
 * How a line is shown to another one: to colleagues with extension and name, to all others with its number.
 * @param to subscriber id of the line that sees it; null: a party outside
 */
export const partyOfLine = ({ lines }: Pick<Call, 'lines'>, id: number, to: number | null): RtcParty => {
  const line = lines[id]
  if (line === undefined) return nobody
  const isColleague = to !== null && lines[to]?.customerId === line.customerId
  return isColleague ? { number: line.extension ?? line.number, name: line.name } : { number: line.number, name: null }
}

/** How the caller is shown to the targets. */
export const presentedParty = (present: Presented): RtcParty =>
  typeof present === 'string' ? nobody : { number: present.number, name: present.name }

/** How a target is shown to the waiting party. */
export const partyOfTarget = (call: Call, way: Way, target: Ring['targets'][number]): RtcParty =>
  target.to === 'outside'
    ? { number: target.address, name: null }
    : partyOfLine(call, target.id, waitingLine(call, way))

/** The line of the waiting party; null: it is outside. */
export const waitingLine = ({ legs }: Pick<Call, 'legs'>, { waiting }: Way): number | null =>
  legs[waiting]?.subscriberId ?? null
