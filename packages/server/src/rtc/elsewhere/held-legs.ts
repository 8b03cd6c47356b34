import type { Services } from '../../domain/services.ts'
import { inBatches } from '../../platform/db/in-batches.ts'
import type { ConnectedBrowsers } from '../hub/connected-browsers.ts'
import type { BrowserLeg } from '../legs/browser-leg.ts'
import type { Attached, LegMessage, LegOrder } from '../legs/remote-messages.ts'
import type { RtcProcess } from '../processes/rtc-process.ts'
import type { Runner } from '../runner/runner.ts'
import { createSoundBook } from '../sounds/sound-book.ts'
import { callsOfLegs } from '../store/left-calls-store.ts'
import type { Addresses } from '../where/where.ts'
import { createReportedLegs } from './reported-legs.ts'

/** Legs of browsers that are connected to this process, for calls of other processes. */
export interface HeldLegs {
  /** Connects a leg to the process that runs its call now, which may be this one. */
  belong(leg: BrowserLeg, callId: string, owner: number, how: Attached): void
  /** Reports the events of a leg to the process that runs its call, and which knows of it already. */
  keep(leg: BrowserLeg, callId: string, owner: number, moves: number): void
  obey(id: string, owner: number, order: Exclude<LegOrder, { do: 'ring' }>): void
  /** A call of the process `owner` rings a browser here. */
  ring(id: string, owner: number, moves: number, order: Extract<LegOrder, { do: 'ring' }>): void
  /** Lets go of a leg, which belongs to a call of this process from now on. @returns null: it is over, or not known */
  take(id: string): BrowserLeg | null
  findOwner(id: string): Promise<number | null>
  announce(id: string): void
  settle(id: string): void
  giveUp(id: string): void
}

/** For a leg whose browser was never away: only the owner of its call has changed. */
export const itself: Attached = { isFresh: false, isKnown: true }

export const createHeldLegs = (
  { db, pool, log, now }: Pick<Services, 'db' | 'pool' | 'log' | 'now'>,
  process: Pick<RtcProcess, 'id' | 'look'>,
  addresses: Addresses<LegMessage>,
  browsers: Pick<ConnectedBrowsers, 'openLeg'>,
  runner: Pick<Runner, 'attach'>,
): HeldLegs => {
  const { id: own, look } = process
  const held = createReportedLegs(addresses, now, createSoundBook(pool, { log, now }))

  const take: HeldLegs['take'] = (id) => {
    const known = held.remove(id)
    return known === undefined || known.over !== null ? null : known.leg
  }

  /** The rows may say that this process runs a call a moment before it does, while it takes it over from another one. */
  const attachHere = async (leg: BrowserLeg, callId: string, how: Attached): Promise<void> => {
    if (runner.attach(callId, leg, how)) return
    await look()
    if (!runner.attach(callId, leg, how)) leg.end('lost', null)
  }

  const tell = (id: string, owner: number, how: Attached): void => {
    const known = held.get(id)
    if (known === undefined) return
    const { leg, callId: call } = known
    addresses.tell(owner, id, {
      say: 'attached',
      call,
      subscriberId: leg.subscriberId ?? 0,
      device: leg.device,
      ...how,
    })
  }

  const readCalls = async (ids: readonly string[]): Promise<readonly (number | null)[]> => {
    const legs = ids.map((legId) => ({ legId, subscriberId: held.get(legId)?.leg.subscriberId ?? 0 }))
    const found = new Map((await callsOfLegs(db, legs)).map((row) => [row.legId, row]))
    return ids.map((id) => {
      const [row, known] = [found.get(id), held.get(id)]
      if (row === undefined || known === undefined) return null
      held.isIn(id, row.callId)
      return row.owner
    })
  }

  return {
    belong: (leg, callId, owner, how) => {
      if (owner === own) return void attachHere(leg, callId, how)
      held.add(leg, callId, owner, 0)
      tell(leg.id, owner, how)
    },
    keep: held.add,
    take,
    ring: (id, owner, moves, { connection, call, isEngaged, invitation }) => {
      const leg = browsers.openLeg(connection, { id, callId: call }, isEngaged)
      if (typeof leg === 'string')
        return addresses.postTo(owner, id, { say: 'event', event: { type: 'failed', outcome: leg } }, moves)
      held.add(leg, call, owner, moves)
      leg.ring(invitation)
    },
    obey: (id, owner, order) => {
      const known = held.get(id)
      const leg = known?.leg
      // a process to which the call has moved may have missed that the leg is over
      if (known?.over && order.do !== 'end') held.handOn(id, known)
      switch (order.do) {
        case 'progress':
          return leg?.progress(order.progress)
        case 'accept':
          return leg?.accept(order.accepted)
        case 'confirm':
          return leg?.confirm(order.answer)
        case 'refuse_offer':
          return leg?.refuseOffer()
        case 'tell':
          return leg?.tell(order.notice)
        case 'end':
          return take(id)?.end(order.reason, order.by)
        case 'negotiate': {
          const { number } = order
          return void leg?.negotiate(order.offer, order.isFresh).then(
            (description) => addresses.postTo(owner, id, { say: 'negotiated', number, description }, 0),
            () => addresses.postTo(owner, id, { say: 'not_negotiated', number }, 0),
          )
        }
      }
    },
    findOwner: inBatches(readCalls),
    announce: (id) => {
      const [owner, known] = [addresses.at(id), held.get(id)]
      if (owner === null || known === undefined) return
      tell(id, owner, itself)
      held.handOn(id, known)
    },
    settle: (id) => {
      const known = held.remove(id)
      if (known === undefined) return
      void attachHere(known.leg, known.callId, itself).then(() => held.handOn(id, known, known.leg.again))
    },
    giveUp: (id) => take(id)?.end('server_stopped', null),
  }
}
