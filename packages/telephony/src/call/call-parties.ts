import type { RtcParty } from '@lineside/contract/rtc/frames'
import type { Presented, Ring } from '@lineside/contract/rtc/plan'
import { nobody } from './call-draft.ts'
import type { Call, Way } from './call-state.ts'

/**
 * How a line is shown to another one: colleagues see its extension and name, all others its number.
 * @param to whose eyes: a subscriber id; null: somebody outside
 */
export const partyOfLine = ({ lines }: Pick<Call, 'lines'>, id: number, to: number | null): RtcParty => {
  const line = lines[id]
  if (line === undefined) return nobody
  const isColleague = to !== null && lines[to]?.customerId === line.customerId
  return isColleague ? { number: line.extension ?? line.number, name: line.name } : { number: line.number, name: null }
}

/** How the caller is shown to those who are rung. */
export const presentedParty = (present: Presented): RtcParty =>
  typeof present === 'string' ? nobody : { number: present.number, name: present.name }

/** Who a target is to the one who waits. */
export const partyOfTarget = (call: Call, way: Way, target: Ring['targets'][number]): RtcParty =>
  target.to === 'outside'
    ? { number: target.address, name: null }
    : partyOfLine(call, target.id, waitingLine(call, way))

/** Whose line waits; null: somebody outside. */
export const waitingLine = ({ legs }: Pick<Call, 'legs'>, { waiting }: Way): number | null =>
  legs[waiting]?.subscriberId ?? null
