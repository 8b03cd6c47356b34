import type { TraceStep } from '@lineside/contract/rtc/call-steps'
import type { EndReason, RtcParty } from '@lineside/contract/rtc/frames'
import { visibleSteps } from '../routing/visible-steps.ts'
import { nobody } from './call-draft.ts'
import type { Call, CallLeg, CallRecord } from './call-state.ts'
import { calledLines, forwardsOf } from './call-stops.ts'
import { reachedService, withReached } from './reached-service.ts'

/**
 * The records of a finished call, one per line: for the caller's line, for each line that was called or rung on behalf
 * of another, and for each line that forwarded the call, telling where to. A call counts as missed (REACH-03) only if
 * nobody took it: a call taken by a colleague or on another device is not missed. A line that blocked the call gets no
 * record.
 */
export const recordsOf = (call: Call): readonly CallRecord[] => {
  const legs = Object.values(call.legs)
  const carried = legs.flatMap((leg) =>
    leg.carried === null ? [] : [{ ...leg.carried, durationMs: talked(call, leg) }],
  )
  const origin = legs.find(({ role, carried: from }) => role === 'origin' && from === null)
  const called = calledLines(call).flatMap((line) => calledRecord(call, line))
  const forwards = forwardsOf(call).flatMap((forward) => forwardRecord(call, forward))
  return [...(origin === undefined ? [] : originRecord(call, origin)), ...called, ...forwards, ...carried]
}

/** How a line is written in a record: for colleagues by its extension, else by its number. */
export const labelOf = (call: Call, line: number, beside: number | null): string => {
  const facts = call.lines[line]
  const isColleague = beside !== null && call.lines[beside]?.customerId === facts?.customerId
  return (isColleague ? (facts?.extension ?? facts?.number) : facts?.number) ?? facts?.name ?? ''
}

/** The caller as a called line may see it. */
export const callerLabel = (call: Call, line: number): string => {
  const legs = Object.values(call.legs)
  const rung = legs.find((leg) => leg.from !== null && (leg.subscriberId === line || leg.of === line))
  if (rung !== undefined) return rung.from?.number ?? 'anonymous'
  const origin = legs.find(({ role }) => role === 'origin')
  if (call.trace.some(({ code }) => code === 'number_hidden')) return 'anonymous'
  if (origin === undefined || origin.subscriberId === null) return origin?.party.number ?? 'anonymous'
  return labelOf(call, origin.subscriberId, line)
}

const record = (
  call: Call,
  line: number,
  members: Pick<CallRecord, 'direction' | 'caller' | 'callee' | 'status'> & Partial<CallRecord>,
): readonly CallRecord[] => {
  const facts = call.lines[line]
  if (facts === undefined) return []
  return [
    {
      subscriberId: line,
      customerId: facts.customerId,
      started: call.started,
      callType: 'call',
      durationMs: 0,
      trace: visibleSteps(call.trace, (id) => id === line),
      answeredBy: null,
      answeredOn: null,
      ...members,
    },
  ]
}

const originRecord = (call: Call, origin: CallLeg): readonly CallRecord[] => {
  const line = origin.subscriberId
  if (line === null) return []
  const { called } = call
  const callee =
    called === null ? (call.dialled ?? '') : called.line === null ? called.number : labelOf(call, called.line, line)
  const taker = takerOf(call)
  const takenBy = taker?.subscriberId ?? null
  const isColleague = takenBy !== null && call.lines[takenBy]?.customerId === call.lines[line]?.customerId
  const reached = reachedService(call, origin)
  const seen = visibleSteps(call.trace, (id) => id === line)
  return record(call, line, {
    direction: 'out',
    caller: labelOf(call, line, line),
    callee,
    status: origin.answered === null ? statusOf(endOf(call).reason) : 'ok',
    durationMs: talked(call, origin),
    trace: reached === null ? seen : withReached(seen, reached),
    answeredBy: isColleague ? takenBy : null,
  })
}

const calledRecord = (
  call: Call,
  { line, of, by, isLast }: ReturnType<typeof calledLines>[number],
): readonly CallRecord[] => {
  const rung = Object.values(call.legs).filter((leg) => leg.role === 'target' || leg.role === 'moved')
  // the legs that rang for this line: its own devices, or others on its behalf
  const own = rung.filter((leg) => (of === line ? leg.of === line : leg.subscriberId === line && leg.of === of))
  if (own.some(({ role, answered }) => role === 'moved' && answered !== null)) return []
  if (own.some(({ carried }) => carried !== null)) return []
  const taker = own.find(({ answered }) => answered !== null)
  const colleague = rung.find((leg) => leg.of === of && leg.answered !== null)
  const members = {
    direction: 'in',
    caller: callerLabel(call, line),
    callee: labelOf(call, of, line),
    callType: by ?? 'call',
  } as const
  const answeredBy = (taker ?? colleague)?.subscriberId ?? null
  const answeredOn = taker?.subscriberId === line ? taker.device : null
  if (taker !== undefined)
    return record(call, line, { ...members, status: 'ok', durationMs: talked(call, taker), answeredBy, answeredOn })
  if (colleague !== undefined) return record(call, line, { ...members, status: 'ok', answeredBy })
  return record(call, line, { ...members, status: untaken(call, line, of, own, isLast) })
}

/** The status of a call for a line where nobody took it. */
const untaken = (
  call: Call,
  line: number,
  of: number,
  own: readonly CallLeg[],
  isLast: boolean,
): CallRecord['status'] => {
  // the line forwards every call, so it has not missed one
  if (call.trace.some((step) => step.code === 'rule_fits' && step.line === line && step.type === 'cfu')) return 'ok'
  // somebody who was away has missed the call
  if (call.trace.some((step) => step.code === 'status' && step.line === line && !step.goes_on)) return 'noanswer'
  if (line !== of) return statusOf(own.at(-1)?.reason ?? 'no_answer')
  const stop = call.trace.findLast(({ code, line: stopLine }) => stopLine === of && stopStatus[code] !== undefined)
  const met = stop === undefined ? undefined : stopStatus[stop.code]
  if (isLast && met === 'noanswer') return statusOf(endOf(call).reason)
  return met ?? statusOf(endOf(call).reason)
}

const stopStatus: Readonly<Partial<Record<TraceStep['code'], CallRecord['status']>>> = {
  rings: 'noanswer',
  handed_on: 'noanswer',
  queue: 'noanswer',
  busy: 'busy',
  declined: 'busy',
  offline: 'offline',
}

/** The record of a forwarding: an outgoing call of the line, from it to the destination. */
const forwardRecord = (
  call: Call,
  { line, type, after, to, isLast }: ReturnType<typeof forwardsOf>[number],
): readonly CallRecord[] => {
  const end = endOf(call)
  const answered = Object.values(call.legs).flatMap((leg) =>
    (leg.role === 'target' || leg.role === 'service') && leg.answered !== null && leg.answered >= after
      ? leg.answered
      : [],
  )
  const taken = isLast ? Math.min(...answered) : Number.POSITIVE_INFINITY
  const isTaken = Number.isFinite(taken)
  return record(call, line, {
    started: call.started + after * 1000,
    direction: 'out',
    caller: callerLabel(call, line),
    callee: typeof to === 'number' ? labelOf(call, to, line) : to,
    callType: type,
    status: isTaken ? 'ok' : statusOf(end.reason),
    durationMs: isTaken ? Math.max(0, Math.round((end.at - taken) * 1000)) : 0,
  })
}

const takerOf = (call: Call): CallLeg | undefined =>
  Object.values(call.legs).find(({ role, answered }) => (role === 'target' || role === 'moved') && answered !== null)

const endOf = ({ stage }: Call): { readonly at: number; readonly reason: EndReason } =>
  stage.phase === 'ended' ? stage : { at: 0, reason: 'failed' }

/** How long a leg was connected, to somebody or to the platform, in milliseconds. */
const talked = (call: Call, { answered, phase, since }: CallLeg): number => {
  if (answered === null) return 0
  const until = phase === 'ended' ? since : endOf(call).at
  return Math.max(0, Math.round((until - answered) * 1000))
}

const statuses: Readonly<Partial<Record<EndReason, CallRecord['status']>>> = {
  busy: 'busy',
  declined: 'busy',
  no_answer: 'noanswer',
  cancelled: 'cancel',
  hung_up: 'cancel',
  lost: 'cancel',
  done: 'noanswer',
  offline: 'offline',
}

const statusOf = (reason: EndReason): CallRecord['status'] => statuses[reason] ?? 'other'

/** The caller as a called line may see it. */
export const callerSeenBy = (
  call: Call,
  line: number | null,
): { readonly party: RtcParty; readonly number: string } => {
  const origin = Object.values(call.legs).find(({ role }) => role === 'origin')
  const number = line === null ? (origin?.party.number ?? 'anonymous') : callerLabel(call, line)
  const caller = origin?.subscriberId ?? null
  const isColleague =
    line !== null && caller !== null && call.lines[caller]?.customerId === call.lines[line]?.customerId
  const name = isColleague ? (call.lines[caller]?.name ?? null) : (origin?.party.name ?? null)
  return number === 'anonymous' ? { party: nobody, number } : { party: { number, name }, number }
}

/** The two parties as they are written on a recording, and the lines that take part. */
export const callParties = (
  call: Call,
): { readonly caller: string; readonly callee: string; readonly lines: readonly number[] } => {
  const legs = Object.values(call.legs).filter(
    ({ role, answered }) => (role === 'origin' || role === 'target') && answered !== null,
  )
  const lines = new Set(legs.flatMap(({ subscriberId, of }) => [subscriberId, of]).filter((line) => line !== null))
  const taker = takerOf(call)
  const line = taker?.of ?? taker?.subscriberId ?? null
  return {
    caller: callerSeenBy(call, line).number,
    callee: line === null ? (call.called?.number ?? call.dialled ?? '') : labelOf(call, line, line),
    lines: [...lines],
  }
}
