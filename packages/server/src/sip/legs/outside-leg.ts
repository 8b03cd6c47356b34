import { triesNextTrunk } from '@lineside/telephony/outside/next-trunk'
import type { OutsideTry } from '@lineside/telephony/outside/outside-tries'
import { Grammar } from 'sip.js/lib/core/index.js'
import type { OutsideWay } from '../../domain/trunks/outside-way.ts'
import type { Invitation, Leg, LegEvent } from '../../rtc/legs/leg.ts'
import { createLegEvents } from './leg-events.ts'
import type { SipAgent } from './sip-agent.ts'
import { createTargetLeg } from './target-leg.ts'

/**
 * A number outside: its trunks are called one after the other, until one of them takes the call or knows why nobody does.
 * @returns null: none of them can be called
 */
export const createOutsideLeg = ({ tries, isEmergency }: OutsideWay, agent: SipAgent): Leg | null => {
  const legs = tries.flatMap((trunk) => overTrunk(trunk, agent) ?? [])
  const [first, ...others] = legs
  if (first === undefined) return null
  const events = createLegEvents()
  let current = first
  let invitation: Invitation | null = null
  let hasRung = false

  const hear = (event: LegEvent): void => {
    if (event.type === 'ringing') hasRung = true
    if (event.type !== 'failed') return events.emit(event)
    const { status = 500 } = event
    const isOfTrunk = triesNextTrunk(status, { isEmergency, hasRung })
    const next = isOfTrunk ? others.shift() : undefined
    if (next === undefined || invitation === null) {
      const refusal = isOfTrunk
        ? 'peering_unavailable'
        : status === 404 || status === 484
          ? 'callee_unknown'
          : undefined
      return events.emit({ ...event, ...(refusal !== undefined && { refusal }) })
    }
    current = next
    next.listen(hear)
    next.ring(invitation)
  }
  first.listen(hear)

  return {
    id: first.id,
    subscriberId: null,
    kind: 'outside',
    get device() {
      return current.device
    },
    ring: (next) => {
      invitation = next
      current.ring(next)
    },
    progress: (progress) => current.progress(progress),
    accept: (accepted) => current.accept(accepted),
    negotiate: (offer, isFresh) => current.negotiate(offer, isFresh),
    confirm: (answer) => current.confirm(answer),
    refuseOffer: () => current.refuseOffer(),
    tell: (notice) => current.tell(notice),
    end: (reason, by) => {
      others.splice(0)
      current.end(reason, by)
    },
    listen: events.listen,
  }
}

const overTrunk = ({ uri, nextHop, from, headers, account, trunk }: OutsideTry, agent: SipAgent): Leg | null => {
  const to = Grammar.URIParse(uri)
  const caller = Grammar.URIParse(from.uri)
  if (to === undefined || caller === undefined) return null
  return createTargetLeg({
    agent,
    to,
    subscriberId: null,
    device: trunk,
    from: () => ({ uri: caller, name: from.name ?? '' }),
    headers: [...headers, `X-Next-Hop: ${nextHop}`],
    ...(account !== null && { account }),
    // an operator joins no calls of ours
    findLeg: () => null,
    onRung: () => {},
    onOver: () => {},
  })
}
