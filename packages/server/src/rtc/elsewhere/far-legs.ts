import type { Services } from '../../domain/services.ts'
import { inBatches } from '../../platform/db/in-batches.ts'
import type { OpenedLegs } from '../hub/connected-browsers.ts'
import { isTalkingInBrowser, remoteConnections } from '../hub/connections-store.ts'
import { createJoinAsker } from './joined-calls.ts'
import type { BrowserLeg } from '../legs/browser-leg.ts'
import { createRemoteLeg, type RemoteLeg } from '../legs/remote-leg.ts'
import type { LegOrder, LegReport, ProcessMessage } from '../legs/remote-messages.ts'
import type { Signals } from '../processes/signals.ts'
import type { CallsElsewhere } from '../runner/call-ground.ts'

/**
 * Opens legs at other processes and knows which browsers' legs two processes share. Reports of these legs go to
 * `remote-legs`.
 */
export interface FarLegs extends CallsElsewhere {
  /** Legs at other processes, for calls of this process. */
  readonly remote: Map<string, RemoteLeg>
  /** Legs held here, for calls of other processes. */
  readonly held: Map<string, { readonly leg: BrowserLeg; readonly owner: number }>
  send(to: number, leg: string, content: LegOrder | LegReport | ProcessMessage): void
  /** Holds a leg and reports its events to the process that runs its call. */
  keep(leg: BrowserLeg, owner: number): void
  /** @param about `connection` null: the leg talks already */
  remoteLeg(id: string, about: AboutRemoteLeg): RemoteLeg
  /**
   * Creates legs for the subscriber's browsers at other processes.
   * @param browser only those with this name; undefined: all
   * @returns `isEngaged`: the subscriber talks in one of these browsers, and is busy in all others
   */
  open(subscriberId: number, callId: string, browser?: string): Promise<Pick<OpenedLegs, 'legs' | 'isEngaged'>>
}

interface AboutRemoteLeg extends Pick<RemoteLeg, 'subscriberId' | 'device' | 'process'> {
  readonly callId: string
  readonly connection: string | null
  readonly isEngaged?: boolean
}

export const createFarLegs = (
  services: Pick<Services, 'db' | 'pool' | 'log'>,
  own: number,
  signals: Pick<Signals, 'send'>,
): FarLegs => {
  const { db, pool } = services
  const connectionsOf = inBatches((ids: readonly number[]) => remoteConnections(pool, ids, own))
  const remote: FarLegs['remote'] = new Map()
  const held: FarLegs['held'] = new Map()

  const send: FarLegs['send'] = (to, leg, content) => signals.send({ to, leg, content: { ...content, from: own } })

  const keep: FarLegs['keep'] = (leg, owner) => {
    held.set(leg.id, { leg, owner })
    leg.listen((event) => {
      const to = held.get(leg.id)?.owner
      if (event.type === 'ended' || event.type === 'failed') held.delete(leg.id)
      if (to !== undefined) send(to, leg.id, { say: 'event', event })
    })
  }

  const remoteLeg: FarLegs['remoteLeg'] = (id, about) => {
    const leg: RemoteLeg = createRemoteLeg({
      isEngaged: false,
      ...about,
      subscriberId: about.subscriberId ?? 0,
      id,
      send: (content) => {
        // register the leg only when it rings: a leg that is never rung does not exist at the other process
        if (content.do === 'ring') remote.set(id, leg)
        send(about.process, id, content)
      },
      onOver: () => {
        if (remote.get(id) === leg) remote.delete(id)
      },
    })
    if (about.connection === null) remote.set(id, leg)
    return leg
  }

  return {
    remote,
    held,
    send,
    keep,
    remoteLeg,
    open: async (subscriberId, callId, browser) => {
      const there = (await connectionsOf(subscriberId)).filter(({ name }) => (browser ?? name) === name)
      const isEngaged = there.length > 0 && (await isTalkingInBrowser(db, subscriberId))
      const legs = there.map(({ id: connection, process_id, name }) => {
        const about = { subscriberId, device: name, process: process_id, callId, connection, isEngaged }
        return remoteLeg(`${connection}.${callId}`, about)
      })
      return { legs, isEngaged }
    },
    wantJoin: createJoinAsker(services, { own, send }).wantJoin,
  }
}
