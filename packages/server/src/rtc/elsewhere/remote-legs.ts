import type { Services } from '../../domain/services.ts'
import type { FarLegs } from './far-legs.ts'
import type { ConnectedBrowsers } from '../hub/connected-browsers.ts'
import type { LostCall, LostCalls } from '../hub/connection.ts'
import { type Adopt, createJoinedCalls } from './joined-calls.ts'
import type { BrowserLeg } from '../legs/browser-leg.ts'
import type { Leg } from '../legs/leg.ts'
import {
  arrivedOrder,
  type Attached,
  type AttachedReport,
  type LegOrder,
  type LegReport,
  type ProcessMessage,
} from '../legs/remote-messages.ts'
import type { RtcProcess } from '../processes/rtc-process.ts'
import type { Runner } from '../runner/runner.ts'
import { ownersOf, talkingBrowsers, talkingDevice } from '../store/left-calls-store.ts'
import { reason } from '../../platform/reason.ts'

/** How long a call waits for a browser whose process has died. */
const lostMs = 30_000

/**
 * Calls between browsers at different processes: remote legs for calls of this process, and legs held here for calls of
 * other processes.
 */
export interface RemoteLegs extends LostCalls {
  /** Handles a message of another process about a leg. */
  hear(leg: string, content: unknown): void
  close(): void
}

type Message = (LegOrder | LegReport | ProcessMessage) & { readonly from: number }

export const createRemoteLegs = (
  { db, log, now }: Pick<Services, 'db' | 'log' | 'now'>,
  process: Pick<RtcProcess, 'id' | 'watch' | 'onForgotten' | 'look'>,
  far: FarLegs,
  browsers: Pick<ConnectedBrowsers, 'openLeg'>,
  runner: Pick<Runner, 'attach' | 'release' | 'joined' | 'callIds' | 'forget'>,
  adopt: Adopt,
): RemoteLegs => {
  const own = process.id
  const { remote, held, send, keep, remoteLeg } = far

  const ring = (id: string, owner: number, order: Extract<LegOrder, { do: 'ring' }>): void => {
    const { connection, call, isEngaged, invitation } = order
    const leg = browsers.openLeg(connection, { id, callId: call }, isEngaged)
    if (typeof leg === 'string') return send(owner, id, { say: 'event', event: { type: 'failed', outcome: leg } })
    keep(leg, owner)
    leg.ring(invitation)
  }

  const obey = (id: string, from: number, order: LegOrder): void => {
    if (order.do === 'ring') return ring(id, from, order)
    const leg = held.get(id)?.leg
    if (leg === undefined) return
    // the process that sends orders is the owner of the call
    held.set(id, { leg, owner: order.do === 'belong' ? order.owner : from })
    switch (order.do) {
      case 'progress':
        return leg.progress(order.progress)
      case 'accept':
        return leg.accept(order.accepted)
      case 'confirm':
        return leg.confirm(order.answer)
      case 'refuse_offer':
        return leg.refuseOffer()
      case 'tell':
        return leg.tell(order.notice)
      case 'belong':
        return
      case 'end':
        held.delete(id)
        return leg.end(order.reason, order.by)
      case 'negotiate': {
        const { number } = order
        return void leg.negotiate(order.offer, order.isFresh).then(
          (description) => send(from, id, { say: 'negotiated', number, description }),
          () => send(from, id, { say: 'not_negotiated', number }),
        )
      }
    }
  }

  /** A browser in a call of this process is now connected to another process. */
  const attached = async (id: string, from: number, report: AttachedReport): Promise<void> => {
    const { call, subscriberId, device } = report
    // the browser's former process may have died a moment ago
    if (!report.isKnown) await process.look()
    const before = remote.get(id)
    const leg = remoteLeg(id, { subscriberId, device, process: from, callId: call, connection: null })
    if (runner.attach(call, leg, report)) return
    leg.end('lost', null)
    if (before !== undefined) remote.set(id, before)
  }

  /** Connects a leg held here to the process that now runs its call. */
  const belong = (leg: BrowserLeg, owner: number, how: Attached): void => {
    const { id, callId, subscriberId, device } = leg
    held.delete(id)
    if (owner === own) {
      if (!runner.attach(callId, leg, how)) leg.end('lost', null)
      return
    }
    keep(leg, owner)
    send(owner, id, { say: 'attached', call: callId, subscriberId: subscriberId ?? 0, device, ...how })
  }

  /** The process that ran these legs' calls has died: connects each leg to the new owner of its call, or ends it. */
  const findOwners = async (legs: readonly BrowserLeg[]): Promise<void> => {
    const callIds = legs.map(({ callId }) => callId)
    const owners = await ownersOf(db, callIds)
    for (const leg of legs) {
      const owner = owners.get(leg.callId)
      if (owner !== undefined) belong(leg, owner, itself)
      else {
        held.delete(leg.id)
        leg.end('server_stopped', null)
      }
    }
  }

  const carefully = (work: Promise<void>): void =>
    void work.catch((error: unknown) => log.warn(`Calls of another process could not be found: ${reason(error)}`))

  const joining = createJoinedCalls(
    { own, send, adopt },
    {
      give: (leg, to) => {
        const known = remote.get(leg.id)
        remote.delete(leg.id)
        const holder = known?.process ?? own
        if (known === undefined) keep(leg as BrowserLeg, to)
        else send(holder, leg.id, { do: 'belong', owner: to })
        return holder
      },
      take: ({ id, subscriberId, device }, callId, holder) => {
        const here = holder === own ? held.get(id)?.leg : undefined
        held.delete(id)
        if (holder === own) return here ?? null
        return remoteLeg(id, { subscriberId, device, process: holder, callId, connection: null })
      },
    },
    runner,
  )

  const hear = (id: string, content: unknown): void => {
    const message = content as Message
    const { from } = message
    if ('do' in message) return obey(id, from, arrivedOrder(message))
    if ('say' in message) {
      if (message.say === 'attached') return carefully(attached(id, from, message))
      const leg = remote.get(id)
      if (leg?.process === from) leg.take(message)
      return
    }
    joining.hear(id, from, message)
  }

  const others = () =>
    new Set([...[...remote.values()].map((leg) => leg.process), ...[...held.values()].map(({ owner }) => owner)])

  const stops = [
    process.watch(others, (dead) => {
      const until = new Date(now().getTime() + lostMs)
      for (const leg of remote.values()) if (leg.process === dead) leg.gone(until)
      carefully(findOwners([...held.values()].flatMap(({ leg, owner }) => (owner === dead ? leg : []))))
    }),
    process.onForgotten(() => carefully(yieldCalls())),
  ]

  /** Gives up the calls that other processes took over while they took this one for dead. */
  const yieldCalls = async (): Promise<void> => {
    for (const [callId, owner] of await ownersOf(db, runner.callIds())) {
      if (owner === own) continue
      for (const leg of runner.forget(callId)) {
        remote.delete(leg.id)
        if (isBrowserLeg(leg)) belong(leg, owner, itself)
        else if (leg.kind === 'media') leg.end('server_stopped', null)
        else leg.forget?.()
      }
    }
  }

  return {
    find: async (callIds, { subscriberId, previous }) => {
      if (callIds.length === 0) return []
      const read = () => talkingBrowsers(db, callIds, subscriberId)
      let legs = await read()
      // the process that ran the call may have died a moment ago
      if (legs.some(({ owner }) => owner !== own)) {
        await process.look()
        legs = await read()
      }
      return callIds.flatMap((callId): LostCall | readonly LostCall[] => {
        const of = legs.filter((leg) => leg.callId === callId)
        const same = of.find(({ legId }) => `${legId}.`.startsWith(`${previous}.${callId}.`))
        const leg = same ?? (of.length === 1 ? of[0] : undefined)
        return leg === undefined ? [] : { ...leg, isFresh: previous === undefined, isKnown: same !== undefined }
      })
    },
    findTalk: async (callId, subscriberId) => {
      const found = await talkingDevice(db, callId, subscriberId)
      return found && { ...found, isFresh: true, isKnown: true, takes: found.legId }
    },
    attach: (leg, { owner, isFresh, isKnown, takes }) =>
      belong(leg, owner, { isFresh, isKnown, ...(takes !== undefined && { takes }) }),

    hear,
    close: () => {
      for (const stop of stops) stop()
    },
  }
}

/** For a leg whose browser was never away: only the owner of its call has changed. */
const itself: Attached = { isFresh: false, isKnown: true }
const isBrowserLeg = (leg: Leg): leg is BrowserLeg => leg.kind === 'browser' && 'moveTo' in leg
