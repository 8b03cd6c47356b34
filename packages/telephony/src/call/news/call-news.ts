import type { EndReason } from '@lineside/contract/rtc/frames'
import { untakenStatuses } from '../../conversations/call-title.ts'
import type { Call, CallLeg, CallRecord } from '../call-state.ts'
import { callerLabel, labelOf, recordsOf } from '../records-of.ts'

/** The members that all news of a call have. Numbers are in the form of conversations; null: withheld. */
interface OfCall {
  readonly call: string
  readonly direction: 'in' | 'out' | 'internal'
  readonly from: string | null
  readonly to: string
}

/** One thing that has happened in a call, as one customer may know it. Lines are subscriber IDs of that customer. */
export type CallNews = {
  readonly customerId: number
  /** In milliseconds since 1970. */
  readonly at: number
} & (
  | { readonly event: 'call.started'; readonly facts: OfCall }
  | { readonly event: 'call.ringing'; readonly facts: OfCall & { readonly line: number } }
  | {
      readonly event: 'call.answered'
      readonly facts: OfCall & { readonly line: number | null; readonly device: string | null }
    }
  | {
      readonly event: 'call.ended'
      readonly facts: OfCall & { readonly answered: boolean; readonly seconds: number; readonly reason: EndReason }
    }
  | {
      readonly event: 'call.missed'
      readonly facts: OfCall & { readonly rang: readonly number[] }
      /** The caller was in a voicebox: a message may still be stored, and then the call is none that was missed. */
      readonly mayLeaveMessage: boolean
    }
)

/**
 * KEYS-02: what has happened in a call between two of its states, for each customer that takes part, in order. A state
 * between them that was over at once (a leg that rang for no time) is not told.
 * @param before null: nothing of the call has been told
 */
export const callNews = (before: Call | null, call: Call): readonly CallNews[] => {
  // the platform itself calls
  if (call.dialled === null) return []
  const known = before === null ? new Set<number>() : customersIn(before)
  return [...customersIn(call)].flatMap((customerId) => {
    const facts = factsFor(call, customerId)
    const tell = (at: number) => ({ customerId, at: call.started + Math.round(at * 1000) })
    const started = known.has(customerId) ? [] : [{ ...tell(0), event: 'call.started', facts } as const]
    const rung = new Set(Object.values(before?.legs ?? {}).flatMap((leg) => (hasRung(leg) ? leg.subscriberId : [])))
    const legs = Object.values(call.legs).flatMap((leg) => legNews(before?.legs[leg.id], leg))
    return [...started, ...legs, ...endNews()]

    function legNews(was: CallLeg | undefined, leg: CallLeg): readonly CallNews[] {
      const own = customerOf(call, leg.subscriberId) === customerId ? leg.subscriberId : null
      if (leg.role !== 'target' && leg.role !== 'moved') return []
      const rings = own !== null && leg.phase === 'ringing' && !rung.has(own)
      // a line may have several devices
      if (hasRung(leg)) rung.add(leg.subscriberId)
      const isTaken = leg.answered !== null && (was === undefined || was.answered === null)
      return [
        ...(rings ? [{ ...tell(leg.since), event: 'call.ringing', facts: { ...facts, line: own } } as const] : []),
        ...(isTaken
          ? [
              {
                ...tell(leg.answered ?? 0),
                event: 'call.answered',
                facts: { ...facts, line: own, device: own === null ? null : leg.device },
              } as const,
            ]
          : []),
      ]
    }

    function endNews(): readonly CallNews[] {
      const { stage } = call
      if (stage.phase !== 'ended' || before?.stage.phase === 'ended') return []
      const records = recordsOf(call).filter((record) => record.customerId === customerId)
      const answered = Object.values(call.legs).some(isTakenTarget)
      // a call that somebody took is as long as the longest of its records
      const seconds = answered ? Math.round(Math.max(0, ...records.map(({ durationMs }) => durationMs)) / 1000) : 0
      const ended = { ...facts, answered, seconds, reason: stage.reason }
      const rang = missedBy(answered, records)
      const mayLeaveMessage = call.trace.some(({ code }) => code === 'voicebox')
      return [
        { ...tell(stage.at), event: 'call.ended', facts: ended },
        ...(rang.length > 0
          ? [{ ...tell(stage.at), event: 'call.missed', facts: { ...facts, rang }, mayLeaveMessage } as const]
          : []),
      ]
    }
  })
}

/** Whether a target rings, or did. */
const hasRung = ({ role, phase }: CallLeg): boolean =>
  (role === 'target' || role === 'moved') && (phase === 'ringing' || phase === 'talking' || phase === 'ended')

/** The lines that have missed the call (REACH-03); empty: somebody took it, or a line forwards all its calls. */
const missedBy = (answered: boolean, records: readonly CallRecord[]): readonly number[] => {
  const called = records.filter(({ direction }) => direction === 'in')
  const isMissed = called.every(({ status }) => (untakenStatuses as readonly string[]).includes(status))
  return answered || !isMissed ? [] : [...new Set(called.map(({ subscriberId }) => subscriberId))]
}

const isTakenTarget = ({ role, answered }: CallLeg): boolean =>
  (role === 'target' || role === 'moved') && answered !== null

const customerOf = (call: Call, line: number | null): number | null =>
  line === null ? null : (call.lines[line]?.customerId ?? null)

/** The customers whose lines call, are called or ring. */
const customersIn = (call: Call): ReadonlySet<number> => {
  const lines = [call.called?.line ?? null, ...Object.values(call.legs).flatMap((leg) => [leg.subscriberId, leg.of])]
  return new Set(lines.flatMap((line) => customerOf(call, line) ?? []))
}

const factsFor = (call: Call, customerId: number): OfCall => {
  const { called } = call
  const origin = Object.values(call.legs).find(({ role }) => role === 'origin')
  const caller = origin?.subscriberId ?? null
  const isCaller = customerOf(call, caller) === customerId
  const isCalled = customerOf(call, called?.line ?? null) === customerId
  // somebody of the customer through whom the call is seen: the called line, or one that rings for it
  const seenBy = isCalled
    ? (called?.line ?? null)
    : (Object.values(call.legs).find((leg) => customerOf(call, leg.of) === customerId)?.of ?? null)
  const from = isCaller && caller !== null ? labelOf(call, caller, caller) : shownTo(call, seenBy)
  return {
    call: call.id,
    direction: isCaller ? (isCalled ? 'internal' : 'out') : 'in',
    from: from === 'anonymous' || from === '' ? null : from,
    to: calledAs(),
  }

  function calledAs(): string {
    // a call that another customer has sent here was for a line of this one
    if (!isCaller && !isCalled && seenBy !== null) return labelOf(call, seenBy, null)
    if (called === null) return call.dialled ?? ''
    return called.line === null ? called.number : labelOf(call, called.line, isCaller ? caller : null)
  }
}

const shownTo = (call: Call, line: number | null): string => (line === null ? 'anonymous' : callerLabel(call, line))
