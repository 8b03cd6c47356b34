import { type Leg, type LegEvent, LegFailed } from './leg.ts'
import { createOneListener } from '../../platform/one-listener.ts'
import { arrivedEvent, type LegOrder, type LegReport } from './remote-messages.ts'

/**
 * A leg of a browser that is connected to another process (its holder): orders are sent to that process, and its
 * reports become events.
 */
export interface RemoteLeg extends Leg {
  take(report: LegReport): void
  /** Its browser is connected to another process now, or to the same one again. */
  back(): void
  /**
   * The holding process has died. A leg that talks waits until then for its browser, which may connect to another
   * process; any other leg fails.
   */
  gone(until: Date): void
}

export interface RemoteLegOptions extends Pick<Leg, 'id' | 'device'> {
  readonly subscriberId: number
  /** The browser's connection at the holder, for a leg that is to be rung; null: the leg talks already. */
  readonly connection: string | null
  readonly callId: string
  /** The subscriber talks in one of their browsers: only that browser takes the call. */
  readonly isEngaged: boolean
  send(order: LegOrder): void
  /** Called when the leg has ended and no further reports are expected. */
  onOver(): void
}

interface Waiting {
  resolve(description: string): void
  reject(error: LegFailed): void
}

export const createRemoteLeg = (options: RemoteLegOptions): RemoteLeg => {
  const { id, subscriberId, device, isEngaged, connection, callId, send, onOver } = options
  const negotiations = new Map<number, Waiting>()
  let phase: 'idle' | 'ringing' | 'talking' | 'ended' = connection === null ? 'talking' : 'idle'
  const events = createOneListener<LegEvent>(0)
  let last = 0
  let isGone = false

  const noAnswers = (why: string): void => {
    for (const { reject } of negotiations.values()) reject(new LegFailed(why))
    negotiations.clear()
  }

  const close = (): void => {
    if (phase === 'ended') return
    phase = 'ended'
    noAnswers('The call is over')
    onOver()
  }

  const hear = (event: LegEvent): void => {
    if (phase === 'ended') return
    if (event.type === 'answered') phase = 'talking'
    // its holder tells the next process of the call, should this one not have heard it
    if (event.type === 'ended') send({ do: 'end', reason: event.reason, by: null })
    if (event.type === 'ended' || event.type === 'failed') close()
    events.emit(event)
  }

  const order = (what: LegOrder): void => {
    if (phase !== 'ended') send(what)
  }

  const leg: RemoteLeg = {
    id,
    subscriberId,
    kind: 'browser',
    device,
    ring: (invitation) => {
      if (phase !== 'idle' || connection === null) return
      phase = 'ringing'
      send({ do: 'ring', connection, call: callId, isEngaged, invitation })
    },
    progress: (progress) => order({ do: 'progress', progress }),
    accept: (accepted) => order({ do: 'accept', accepted }),
    negotiate: (offer, isFresh) => {
      if (phase === 'ended') return Promise.reject(new LegFailed('The call is over'))
      const number = ++last
      return new Promise((resolve, reject) => {
        negotiations.set(number, { resolve, reject })
        send({ do: 'negotiate', number, offer, isFresh })
      })
    },
    confirm: (answer) => order({ do: 'confirm', answer }),
    refuseOffer: () => order({ do: 'refuse_offer' }),
    tell: (notice) => order({ do: 'tell', notice }),
    end: (reason, by) => {
      if (phase !== 'idle') order({ do: 'end', reason, by })
      close()
    },
    listen: events.listen,
    take: (report) => {
      if (report.say === 'event') return hear(arrivedEvent(report.event))
      if (report.say === 'attached') return
      const waiting = negotiations.get(report.number)
      negotiations.delete(report.number)
      if (report.say === 'negotiated') waiting?.resolve(report.description)
      else waiting?.reject(new LegFailed('The browser has not answered'))
    },
    gone: (until) => {
      if (isGone) return
      isGone = true
      if (phase !== 'talking') return hear({ type: 'failed', outcome: 'offline' })
      hear({ type: 'lost', until })
      noAnswers('Its process has ended')
    },
    back: () => {
      isGone = false
      noAnswers('Its browser is connected to another process')
    },
  }
  return leg
}
