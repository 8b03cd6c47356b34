import { reachability } from '../routing/reachability.ts'
import { isBox } from './line-way.ts'
import type { MapLine } from './map-line.ts'

/** Whether callers of a line reach anybody at the moment of the map. */
export interface LineHealth {
  /** A caller rings somebody, inside or outside. */
  readonly isReached: boolean
  /** None of its own devices is signed in; of a group: nobody in it can be rung. */
  readonly hasNoPhone: boolean
  /** Seconds after which a call that rang, or waited, just ends; null: it does not. */
  readonly lostAfter: number | null
  /** Nothing rings and nothing answers, and that is not only because no phone is signed in. */
  readonly isDeadEnd: boolean
}

/** MAP-01: what is wrong with a line. A line without a phone is counted as that, not also as one that loses callers. */
export const lineHealth = (line: MapLine): LineHealth => {
  const { reach, because, lostAfter } = reachability(line.trace, line.id)
  const rings = reach === 'reachable' || reach === 'lost'
  const nobodyThere = because === 'no_phone' || because === 'others_away'
  return {
    isReached: rings,
    hasNoPhone: isBox(line) ? !rings && nobodyThere : line.devices === 0,
    lostAfter: reach === 'lost' ? lostAfter : null,
    isDeadEnd: reach === 'unreachable' && !nobodyThere,
  }
}

/** A seat, or a pilot who is also a person: a call to it rings its own phones, or would. */
export const isPerson = ({ kind, id, trace }: MapLine): boolean =>
  kind === 'seat' || (kind === 'pilot' && trace.some((step) => ringsSelf(step, id)))

const ringsSelf = (step: MapLine['trace'][number], id: number): boolean =>
  (step.code === 'rings' || step.code === 'busy' || step.code === 'offline') &&
  step.targets.some((target) => target.to === 'subscriber' && target.id === id)
