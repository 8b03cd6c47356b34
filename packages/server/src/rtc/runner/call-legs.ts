import type { LegEvent } from '@lineside/telephony/call/leg-messages'
import type { OpenedLeg } from '@lineside/telephony/call/call-state'
import type { Leg, LegSound } from '../legs/leg.ts'

/** The legs of one call. */
export interface CallLegs {
  get(id: string): Leg | undefined
  /** Adds a leg to this call and listens to its events; it replaces one with the same ID. */
  hold(leg: Leg): OpenedLeg
  /** Removes a leg without ending it. */
  drop(id: string): Leg | undefined
  /** By leg ID: the data with which another process continues the leg. */
  left(): Readonly<Record<string, unknown>>
}

export interface CallLegsOptions {
  /** An event of a leg of this call. A leg that was dropped, or replaced, is no longer heard. */
  readonly onEvent: (id: string, event: LegEvent) => void
  /** HEALTH-02: a leg tells how it hears, perhaps for the last time after it has ended. */
  readonly onSound: (id: string, sound: LegSound) => void
  /** A leg has left the call, by itself or because it was dropped. */
  readonly onDropped: (id: string) => void
}

export const createCallLegs = ({ onEvent, onSound, onDropped }: CallLegsOptions): CallLegs => {
  const legs = new Map<string, Leg>()
  const unlisten = new Map<string, () => void>()

  const drop = (id: string): Leg | undefined => {
    const leg = legs.get(id)
    legs.delete(id)
    unlisten.get(id)?.()
    unlisten.delete(id)
    onDropped(id)
    return leg
  }

  return {
    get: (id) => legs.get(id),
    hold: (leg) => {
      const { id, subscriberId, kind, device } = leg
      legs.set(id, leg)
      leg.onSound?.((sound) => onSound(id, sound))
      const end = leg.listen((event) => {
        if (legs.get(id) !== leg) return
        if (event.type === 'ended' || event.type === 'failed') drop(id)
        onEvent(id, event)
      })
      // events that the leg has kept came while it began to listen, and may have ended it
      if (legs.get(id) === leg) unlisten.set(id, end)
      else end()
      return { id, subscriberId, kind, device }
    },
    drop,
    left: () =>
      Object.fromEntries(
        [...legs].flatMap(([id, leg]) => {
          const left = leg.left?.() ?? null
          return left === null ? [] : [[id, left]]
        }),
      ),
  }
}
