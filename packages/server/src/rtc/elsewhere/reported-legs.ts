import type { BrowserLeg } from '../legs/browser-leg.ts'
import type { LegEvent } from '../legs/leg.ts'
import type { LegMessage } from '../legs/remote-messages.ts'
import type { SoundBook } from '../sounds/sound-book.ts'
import type { Addresses } from '../where/where.ts'
import { isEnd, isRequest, keepEvent, type KeptEvents, whenFound } from './kept-events.ts'

/** How long a leg that is over waits for an answer of the process of its call, which has given it up by then. */
const overMs = 30_000

export interface ReportedLeg {
  readonly leg: BrowserLeg
  /** The call that the leg is in; `leg.callId` is the one that its browser knows. */
  readonly callId: string
  /** For the process of the call, once it is found: events that it cannot have heard, and the end, if it may have missed it. */
  readonly kept: KeptEvents
  /** Runs when the leg is over. */
  readonly over: NodeJS.Timeout | null
}

/** Legs of browsers here whose events go to the process that runs their call. */
export interface ReportedLegs {
  get(id: string): ReportedLeg | undefined
  /** From now on the process `owner` gets the events of a leg. */
  add(leg: BrowserLeg, callId: string, owner: number, moves: number): void
  /** The leg is in another call now. */
  isIn(id: string, callId: string): void
  /** Lets go of a leg, and forgets its address. */
  remove(id: string): ReportedLeg | undefined
  /**
   * Hands on what was kept; requests that have waited too long are refused. An end stays until the process of the call
   * has answered it, for that may die before it hears.
   * @param to absent: it is told to the process of the call
   */
  handOn(id: string, reported: ReportedLeg, to?: (event: LegEvent) => void): void
}

export const createReportedLegs = (
  addresses: Addresses<LegMessage>,
  now: () => Date,
  sounds: SoundBook,
): ReportedLegs => {
  const legs = new Map<string, ReportedLeg>()

  const remove = (id: string): ReportedLeg | undefined => {
    const known = legs.get(id)
    if (known?.over) clearTimeout(known.over)
    if (legs.delete(id)) addresses.drop(id)
    return known
  }

  const refuse = (leg: BrowserLeg, event: LegEvent): void => {
    if (event.type === 'renegotiate') leg.refuseOffer()
    else if (isRequest(event)) leg.tell({ kind: 'refused', code: 'not_possible' })
  }

  const post = (id: string, event: LegEvent): void => addresses.post(id, { say: 'event', event })

  const hear = (leg: BrowserLeg, event: LegEvent): void => {
    const { id } = leg
    const known = legs.get(id)
    if (known?.leg !== leg) return
    const isSought = addresses.at(id) === null
    post(id, event)
    if (event.type === 'failed' && !isSought) return void remove(id)
    if (!isSought && !isEnd(event)) return
    const kept = keepEvent(known.kept, event, now().getTime())
    if (kept === null) return refuse(leg, event)
    const over = isEnd(event) ? setTimeout(() => remove(id), overMs).unref() : null
    legs.set(id, { ...known, kept, over })
  }

  return {
    get: (id) => legs.get(id),
    add: (leg, callId, owner, moves) => {
      const { id } = leg
      remove(id)
      legs.set(id, { leg, callId, kept: [], over: null })
      addresses.holds(id, owner, moves)
      leg.listen((event) => hear(leg, event))
      leg.onSound?.((sound) => sounds.told(callId, id, sound))
    },
    isIn: (id, callId) => {
      const known = legs.get(id)
      if (known === undefined) return
      legs.set(id, { ...known, callId })
      // its last report may come when it is forgotten here
      known.leg.onSound?.((sound) => sounds.told(callId, id, sound))
    },
    remove,
    handOn: (id, { leg, kept }, to = (event) => post(id, event)) => {
      const { tell, refuse: late } = whenFound(kept, now().getTime())
      const known = legs.get(id)
      if (known !== undefined) legs.set(id, { ...known, kept: kept.filter(({ event }) => isEnd(event)) })
      for (const event of late) refuse(leg, event)
      for (const event of tell) to(event)
    },
  }
}
