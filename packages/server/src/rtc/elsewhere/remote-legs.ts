import type { Services } from '../../domain/services.ts'
import { inBatches } from '../../platform/db/in-batches.ts'
import type { OpenedLegs } from '../hub/connected-browsers.ts'
import { remoteConnections } from '../hub/connections-store.ts'
import type { Leg } from '../legs/leg.ts'
import { createRemoteLeg, type RemoteLeg } from '../legs/remote-leg.ts'
import type { AttachedReport, LegMessage, LegReport } from '../legs/remote-messages.ts'
import type { Runner } from '../runner/runner.ts'
import type { Addresses } from '../where/where.ts'

/** How long a call waits for a browser whose process has died. */
const lostMs = 30_000

/** Legs of browsers at other processes, for calls of this process. */
export interface RemoteLegs {
  /**
   * Creates legs for the subscriber's browsers at other processes.
   * @param browser only those with this name; undefined: all
   * @returns `isEngaged`: the subscriber talks in one of these browsers, and is busy in all others
   */
  open(subscriberId: number, callId: string, browser?: string): Promise<Pick<OpenedLegs, 'legs' | 'isEngaged'>>
  /**
   * Creates the leg with this id for a browser at another process: the one that came last of those that fit.
   * @param fits says by a browser's connection whether it is to ring
   * @returns null: none fits
   */
  openFor(
    id: string,
    about: { readonly subscriberId: number; readonly callId: string; fits(connection: string): boolean },
  ): Promise<{ readonly connection: string; readonly leg: Leg } | null>
  has(id: string): boolean
  /** Creates the leg of a browser that talks already, at the process `holder`. */
  talking(leg: Pick<Leg, 'id' | 'subscriberId' | 'device'>, callId: string, holder: number, moves: number): RemoteLeg
  /** A browser in a call of this process is connected to the process `from` now. */
  attached(
    runner: Pick<Runner, 'attach' | 'mayAttach'>,
    id: string,
    from: number,
    moves: number,
    report: Omit<AttachedReport, 'say'>,
  ): void
  hear(id: string, report: LegReport): void
  /** The process to which the browser was connected has died. */
  lose(id: string): void
  /** The leg belongs to a call of another process from now on. */
  forget(id: string): void
}

interface About extends Pick<Leg, 'subscriberId' | 'device'> {
  readonly callId: string
  readonly holder: number
  /** The browser's connection, for a leg that is to be rung; null: the leg talks already. */
  readonly connection: string | null
  readonly isEngaged: boolean
}

export const createRemoteLegs = (
  { pool, now }: Pick<Services, 'pool' | 'now'>,
  own: number,
  addresses: Addresses<LegMessage>,
): RemoteLegs => {
  const connectionsOf = inBatches((ids: readonly number[]) => remoteConnections(pool, ids, own))
  const legs = new Map<string, RemoteLeg>()

  const forget = (id: string): void => {
    legs.delete(id)
    addresses.drop(id)
  }

  const create = (id: string, { holder, ...about }: About): RemoteLeg => {
    const leg: RemoteLeg = createRemoteLeg({
      ...about,
      subscriberId: about.subscriberId ?? 0,
      id,
      send: (order) => {
        // a leg that is never rung does not exist at the other process
        if (order.do === 'ring') {
          legs.set(id, leg)
          addresses.owns(id, holder, 0)
        }
        addresses.post(id, order)
      },
      onOver: () => {
        if (legs.get(id) === leg) forget(id)
      },
    })
    return leg
  }

  const talking: RemoteLegs['talking'] = ({ id, subscriberId, device }, callId, holder, moves) => {
    const leg = create(id, { subscriberId, device, callId, holder, connection: null, isEngaged: false })
    legs.set(id, leg)
    addresses.owns(id, holder, moves)
    return leg
  }

  return {
    open: async (subscriberId, callId, browser) => {
      const there = (await connectionsOf(subscriberId)).filter(({ name }) => (browser ?? name) === name)
      const isEngaged = there.some(({ is_engaged }) => is_engaged)
      const opened = there.map(({ id: connection, process_id: holder, name }) =>
        create(`${connection}.${callId}`, { subscriberId, device: name, callId, holder, connection, isEngaged }),
      )
      return { legs: opened, isEngaged }
    },
    openFor: async (id, { subscriberId, callId, fits }) => {
      const there = await connectionsOf(subscriberId)
      const came = there.filter((connection) => fits(connection.id)).at(-1)
      if (came === undefined) return null
      const { id: connection, process_id: holder, name: device } = came
      return { connection, leg: create(id, { subscriberId, device, callId, holder, connection, isEngaged: false }) }
    },
    has: (id) => legs.has(id),
    talking,
    attached: (runner, id, from, moves, { call, subscriberId, device, ...how }) => {
      const end = { do: 'end', reason: 'lost', by: null } as const
      if (!runner.mayAttach(call, { id, subscriberId }, how)) return addresses.postTo(from, id, end, moves)
      const before = addresses.at(id)
      let leg = legs.get(id)
      leg?.back()
      if (leg === undefined) leg = talking({ id, subscriberId, device }, call, from, moves)
      else addresses.owns(id, from, moves)
      if (before !== null && before !== from) addresses.postTo(before, id, end, moves)
      runner.attach(call, leg, how)
    },
    hear: (id, report) => legs.get(id)?.take(report),
    lose: (id) => legs.get(id)?.gone(new Date(now().getTime() + lostMs)),
    forget,
  }
}
