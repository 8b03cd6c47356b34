import type { Services } from '../domain/services.ts'
import type { Hub } from './hub/hub.ts'
import { isTalkingInBrowser, remoteConnections } from './hub/connections-store.ts'
import type { BrowserLeg } from './legs/browser-leg.ts'
import type { Leg } from './legs/leg.ts'
import { createRemoteLeg, type RemoteLeg } from './legs/remote-leg.ts'
import { arrivedOrder, type LegOrder, type LegReport } from './legs/remote-messages.ts'
import type { RtcProcess } from './processes/rtc-process.ts'
import { startSignals } from './processes/signals.ts'

/** Calls between browsers of several processes: legs elsewhere for calls here, and legs here for calls elsewhere. */
export interface RemoteLegs {
  /** @returns `isEngaged`: the subscriber talks in one of these, and is busy in all others */
  open(subscriberId: number, callId: string): Promise<{ readonly legs: readonly Leg[]; readonly isEngaged: boolean }>
  close(): Promise<void>
}

export const startRemoteLegs = (
  services: Services,
  process: Pick<RtcProcess, 'id' | 'onDead'>,
  hub: Pick<Hub, 'openLeg'>,
): RemoteLegs => {
  const own = process.id
  /** Elsewhere, for calls of this process. */
  const remote = new Map<string, RemoteLeg>()
  /** Here, for calls of another one. */
  const held = new Map<string, { readonly leg: BrowserLeg; readonly owner: number }>()

  const ring = (id: string, order: Extract<LegOrder, { do: 'ring' }>): void => {
    const { connection, call, owner, isEngaged, invitation } = order
    const report = (content: LegReport): void => signals.send({ to: owner, leg: id, content })
    const leg = hub.openLeg(connection, { id, callId: call }, isEngaged)
    if (typeof leg === 'string') return report({ say: 'event', event: { type: 'failed', outcome: leg } })
    held.set(id, { leg, owner })
    leg.listen((event) => {
      if (event.type === 'ended' || event.type === 'failed') held.delete(id)
      report({ say: 'event', event })
    })
    leg.ring(invitation)
  }

  const obey = (id: string, order: LegOrder): void => {
    if (order.do === 'ring') return ring(id, order)
    const known = held.get(id)
    if (known === undefined) return
    const { leg, owner } = known
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
      case 'end':
        held.delete(id)
        return leg.end(order.reason, order.by)
      case 'negotiate': {
        const { number } = order
        const report = (content: LegReport): void => signals.send({ to: owner, leg: id, content })
        return void leg.negotiate(order.offer, order.isFresh).then(
          (description) => report({ say: 'negotiated', number, description }),
          () => report({ say: 'not_negotiated', number }),
        )
      }
    }
  }

  const signals = startSignals(services, own, (id, content) => {
    const message = content as LegOrder | LegReport
    if ('do' in message) obey(id, arrivedOrder(message))
    else remote.get(id)?.take(message)
  })

  const stopWatching = process.onDead((dead) => {
    for (const leg of remote.values()) if (leg.process === dead) leg.gone()
    for (const [id, { leg, owner }] of held) {
      if (owner !== dead) continue
      held.delete(id)
      leg.end('server_stopped', null)
    }
  })

  return {
    open: async (subscriberId, callId) => {
      const there = await remoteConnections(services.db, subscriberId, own)
      const isEngaged = there.length > 0 && (await isTalkingInBrowser(services.db, subscriberId))
      const legs = there.map(({ id: connection, process_id, name }) => {
        const id = `${connection}.${callId}`
        const leg: RemoteLeg = createRemoteLeg({
          id,
          subscriberId,
          device: name,
          connection,
          callId,
          process: process_id,
          owner: own,
          isEngaged,
          send: (content) => {
            // one that is never rung is nowhere
            if (content.do === 'ring') remote.set(id, leg)
            signals.send({ to: process_id, leg: id, content })
          },
          onOver: () => void remote.delete(id),
        })
        return leg
      })
      return { legs, isEngaged }
    },
    close: async () => {
      stopWatching()
      await signals.close()
    },
  }
}
