import type { StoredPushDevice } from '../../domain/push/push-store.ts'
import type { Services } from '../../domain/services.ts'
import type { BrowserConnection } from '../hub/browser-connection.ts'
import type { ConnectedBrowsers } from '../hub/connected-browsers.ts'
import { connectionLeg, legId } from '../hub/connection-leg.ts'
import type { Leg } from '../legs/leg.ts'
import type { RemoteLegs } from '../elsewhere/remote-legs.ts'
import { ringByPush, type RingingByPush } from './ring-by-push.ts'
import { createWaitingLeg, type WaitingLeg } from './waiting-leg.ts'

/** The calls of this process that ring by push, until a browser comes for them. */
export interface WaitingLegs {
  /** The devices of a subscriber that are told of calls by push. @throws never */
  devicesOf(subscriberId: number): Promise<readonly StoredPushDevice[]>
  /**
   * Opens a leg for a subscriber with such devices.
   * @param rung the legs that ring anyhow: their browsers do not come anew
   * @returns null: there are none
   */
  open(
    devices: readonly StoredPushDevice[],
    about: { readonly subscriberId: number; readonly callId: string; readonly rung: readonly Leg[] },
  ): WaitingLeg | null
  /** A browser has connected to this process. */
  arrived(connection: BrowserConnection): void
  /** A browser of this subscriber has connected to another process. @param connection null: one that is not named */
  cameElsewhere(subscriberId: number, connection: string | null): void
  /** Browsers may have connected to other processes without a word. */
  lookElsewhere(): void
}

interface Waiting {
  readonly leg: WaitingLeg
  readonly subscriberId: number
  /** IDs of the legs of browsers that ring without push, or have rung: they ring again only if they come anew. */
  readonly rung: Set<string>
}

export const createWaitingLegs = (
  { push, log }: Pick<Services, 'push' | 'log'>,
  remote: Pick<RemoteLegs, 'openFor'>,
  browsers: Pick<ConnectedBrowsers, 'connections'>,
): WaitingLegs => {
  const waiting = new Map<number, Set<Waiting>>()
  const of = (subscriberId: number): readonly Waiting[] => [...(waiting.get(subscriberId) ?? [])]

  const forget = (subscriberId: number, one: Waiting): void => {
    const others = waiting.get(subscriberId)
    others?.delete(one)
    if (others?.size === 0) waiting.delete(subscriberId)
  }

  const ringHere = ({ leg, rung }: Waiting, connection: BrowserConnection): void => {
    const { id, callId, isWaiting } = leg
    if (!isWaiting || connection.legs.has(callId)) return
    rung.add(legId(connection, callId))
    leg.arrive(connectionLeg(connection, 'target', { id, callId }))
  }

  /** @param named a browser's connection; null: the one that came last of those that have not rung */
  const ringElsewhere = ({ leg, subscriberId, rung }: Waiting, named: string | null): void => {
    const { id, callId, isWaiting } = leg
    if (!isWaiting) return
    const fits = (connection: string): boolean =>
      named === null ? !rung.has(legId({ id: connection }, callId)) : connection === named
    const ring = async (): Promise<void> => {
      const came = await remote.openFor(id, { subscriberId, callId, fits })
      if (came !== null && leg.arrive(came.leg)) rung.add(legId({ id: came.connection }, callId))
    }
    ring().catch((error: unknown) => log.warn(error, 'A browser at another process could not be found'))
  }

  const ringAny = (one: Waiting): void => {
    for (const connection of browsers.connections.ofSubscriber(one.subscriberId))
      if (connection.isAttached && !one.rung.has(legId(connection, one.leg.callId))) ringHere(one, connection)
    ringElsewhere(one, null)
  }

  return {
    devicesOf: (subscriberId) =>
      // without push messages, the call rings where it rings anyhow
      push.devicesOf(subscriberId, 'call').catch((error: unknown) => {
        log.warn(error, 'Push devices could not be read')
        return []
      }),
    open: (devices, { subscriberId, callId, rung }) => {
      const [first] = devices
      if (first === undefined) return null
      let ringing: RingingByPush | null = null
      const leg: WaitingLeg = createWaitingLeg({
        id: `push-${subscriberId}.${callId}`,
        callId,
        subscriberId,
        device: first.name,
        onRing: (invitation) => {
          waiting.set(subscriberId, (waiting.get(subscriberId) ?? new Set()).add(one))
          ringing = ringByPush(push, devices, { callId, invitation })
          // one may have come while the call looked for devices
          ringAny(one)
        },
        onAlone: () => ringAny(one),
        onOver: (over) => {
          forget(subscriberId, one)
          ringing?.over(over)
        },
      })
      const one: Waiting = { leg, subscriberId, rung: new Set(rung.map(({ id }) => id)) }
      return leg
    },
    arrived: (connection) => {
      for (const one of of(connection.principal.subscriberId)) ringHere(one, connection)
    },
    cameElsewhere: (subscriberId, connection) => {
      for (const one of of(subscriberId)) ringElsewhere(one, connection)
    },
    lookElsewhere: () => {
      for (const all of waiting.values()) for (const one of all) ringElsewhere(one, null)
    },
  }
}
