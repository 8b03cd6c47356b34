import type { ForwardType, Step } from '@lineside/contract/rtc/call-steps'
import type { Media, Plan, Ring } from '@lineside/contract/rtc/plan'
import { destinationKind, isEmptyDestination } from '../destinations/destination-kind.ts'
import { calledNumbers, isLocalHost, isPhoneNumber, namesOf, userPart } from './address-parts.ts'
import { isOwnExtension } from '../outside/own-range.ts'
import { blockedBy, blockedOutgoing } from './blocking-rules.ts'
import { after, type Call, type FittingRule, type Journey, mayTry, type Outcome, reject } from './call.ts'
import { fittingRule } from './fitting-rule.ts'
import { type FollowOverflow, overflowing } from './queue-overflow.ts'
import { hoursWay } from '../schedules/hours-way.ts'
import { statusAt } from '../status/line-status.ts'
import { statusWay } from '../status/status-way.ts'
import { isGranted } from './granted.ts'
import { countryBlocked, isForHelp, outsideAddress } from './outside-rules.ts'
import { ringingOf, ringInTurn } from './ring-line.ts'
import { ringSecretaries } from './ring-secretaries.ts'
import { ringTargets } from './ring-targets.ts'
import { routingLimits } from './routing-limits.ts'
import type { Destination, Mapping, SubscriberSettings } from './snapshot.ts'

type SkipReason = Extract<Step, { code: 'skipped' }>['reason']

/**
 * Decides a call to a line: the operator has blocked the line (RUN-01), the line blocks the call, sends it where the person's status says (STAT-02), forwards it, or rings
 * and then forwards it (CF, CB).
 */
export const routeToLine = (call: Call, id: number, journey: Journey): Plan => {
  const line = call.snapshot.subscribers[id]
  if (line === undefined) {
    call.needs.add(id)
    // a placeholder: this plan is thrown away once the settings are loaded
    return reject('unknown', [])
  }
  if (!mayTry(call)) return journey.end('loop', [])
  if (line.isBlocked) return journey.end('offline', [{ line: id, code: 'line_blocked' }])
  const { isBlocked, step } = blockedBy(call, line)
  if (isBlocked) return journey.end('blocked', [step])
  const status = statusAt(line.status, call.snapshot.moment)
  if (status === null) return byHours(call, line, journey, [step])
  const { destinations, step: told } = statusWay(status, id, call.callerNumbers, line.place)
  if (destinations === null) return byHours(call, line, journey, [step, told])
  const following: Following = { from: line, destinations, greeting: 'unavail' }
  const way = followDestinations(call, following, { ...journey, rings: journey.seconds })
  return after(journey.path.length === 1 ? [step, told] : [told], way)
}

/**
 * SCHED-01: a line that is closed sends its calls another way; a line that is open, or follows no schedule, by its
 * rules.
 * @param passed what was decided before
 */
const byHours = (call: Call, line: SubscriberSettings, journey: Journey, passed: readonly Step[]): Plan => {
  const way = line.hours ? hoursWay(line.hours, line.id, call.snapshot.moment) : null
  if (way === null) return byRules(call, line, journey, passed)
  const { destinations, step } = way
  if (destinations === null) return byRules(call, line, journey, [...passed, step])
  const told = journey.path.length === 1 ? [...passed, step] : [step]
  const following: Following = { from: line, destinations, greeting: 'unavail' }
  return after(told, followDestinations(call, following, { ...journey, rings: journey.seconds }))
}

/** @param passed what was decided before the rules are asked */
const byRules = (call: Call, line: SubscriberSettings, journey: Journey, passed: readonly Step[]): Plan => {
  const always = fittingRule(call, line, journey.called, 'cfu')
  const why = orNoRule(line, 'cfu', journey, always.why)
  // for lines that the call was forwarded to, the trace tells only what changes its way
  const told = journey.path.length === 1 ? [...passed, ...why] : why
  if (always.mapping !== null) return after(told, applyRule(call, line, 'cfu', always.mapping, journey))
  const way = line.queue === null ? ringThenForward(call, line, journey) : queueThenRing(call, line, journey)
  return after(told, line.announcesSetup ? announced(line, 'announce_before_call_setup', way) : way)
}

/** A prompt of the line that callers hear before the rest of a plan. */
const announced = ({ id }: SubscriberSettings, handle: string, done: Plan): Plan => ({
  do: 'media',
  kind: 'announcement',
  handle,
  of: id,
  why: [],
  on: { done },
})

/**
 * CQ-04: callers wait until somebody is free. If the queue is full, they go the way of its overflow; without one an
 * announcement says so, and the line counts as busy.
 */
const queueThenRing = (call: Call, line: SubscriberSettings, journey: Journey): Plan => {
  const { length, wrapUpSeconds, overflow = null } = line.queue ?? { length: 0, wrapUpSeconds: 0 }
  const done = ringThenForward(call, line, journey)
  const follow: FollowOverflow = (destinations, greeting) =>
    followDestinations(call, { from: line, destinations, greeting }, { ...journey, rings: journey.seconds })
  const full = overflow?.whenFull ? overflowing(call, line, 'full', follow) : turnedAway(call, line, journey)
  const queue = { do: 'media', kind: 'queue', of: line.id, length, wrap_up_seconds: wrapUpSeconds } as const
  const seconds = overflow?.afterSeconds ?? null
  if (seconds === null) return { ...queue, why: [], on: { done, full } }
  const late = overflowing(call, line, 'time', follow)
  return { ...queue, why: [], overflow_seconds: seconds, on: { done, full, overflow: late } }
}

const turnedAway = (call: Call, line: SubscriberSettings, journey: Journey): Plan => {
  const { mapping, why } = fittingRule(call, line, journey.called, 'cfb')
  const busy = mapping === null ? journey.end('busy', why) : after(why, applyRule(call, line, 'cfb', mapping, journey))
  return announced(line, 'queue_full', busy)
}

/**
 * Rings, then forwards: after no answer by `cft`, else by `cfna`; when no device is registered by `cfna`, else at once
 * by `cft`; when busy or declined by `cfb`. Without a rule, the journey of the call continues.
 */
const ringThenForward = (call: Call, line: SubscriberSettings, journey: Journey): Plan => {
  const rules = {
    cft: fittingRule(call, line, journey.called, 'cft'),
    cfna: fittingRule(call, line, journey.called, 'cfna'),
    cfb: fittingRule(call, line, journey.called, 'cfb'),
  }
  const apply = (type: keyof typeof rules, why: FittingRule['why'], part: Journey): Plan | null => {
    const { mapping } = rules[type]
    return mapping === null ? null : after(why, applyRule(call, line, type, mapping, part))
  }

  const ringing = ringingOf(call, line)
  const own = rules.cft.mapping === null ? ringing.seconds : Math.min(secondsUntilForward(line), ringing.most)
  const seconds = Math.min(own, journey.rings)
  const left = journey.seconds - seconds
  const late: Journey = { ...journey, seconds: left, rings: left }
  // the line that forwarded the call here takes it back before this line's own ring time is over
  const isTakenBack = journey.goesOn && own >= journey.seconds

  const told = (type: ForwardType, ...kinds: (keyof typeof rules)[]) => {
    const why = kinds.flatMap((kind) => rules[kind].why)
    return orNoRule(line, type, journey, why)
  }
  const silent = isTakenBack
    ? null
    : (apply('cft', rules.cft.why, late) ?? apply('cfna', [...rules.cft.why, ...rules.cfna.why], late))
  const busy = apply('cfb', rules.cfb.why, journey)
  const offline = apply('cfna', rules.cfna.why, journey) ?? apply('cft', [...rules.cfna.why, ...rules.cft.why], journey)

  const no_answer = silent ?? journey.end('no_answer', isTakenBack ? [] : told('cfna', 'cft', 'cfna'))
  // when the journey goes on in the same way for every outcome, the branch `no_answer` stands for all
  const isShared = journey.goesOn && silent === null
  const endBusy = busy === null && !isShared
  const on: Ring['on'] = {
    no_answer,
    ...(busy !== null && { busy }),
    ...(endBusy && { busy: journey.end('busy', told('cfb', 'cfb')) }),
    ...(endBusy && { declined: journey.end('declined', told('cfb', 'cfb')) }),
    ...(offline !== null && { offline }),
    ...(offline === null && !isShared && { offline: journey.end('offline', told('cfna', 'cfna', 'cft')) }),
  }
  return ringInTurn(call, line, ringing, seconds, on)
}

const secondsUntilForward = ({ forwarding: { ringSeconds } }: SubscriberSettings): number =>
  ringSeconds !== null && ringSeconds > 0 ? ringSeconds : routingLimits.ringSeconds

/**
 * The decisions to tell about a kind of rule: why each rule does or does not apply, or that the called line has none.
 */
const orNoRule = (
  { id }: SubscriberSettings,
  type: ForwardType,
  { path }: Journey,
  why: readonly Step[],
): readonly Step[] => (why.length > 0 || path.length > 1 ? why : [{ line: id, code: 'no_rule', type }])

/** The plan of a rule that applies; a line can have a prompt played first. */
const applyRule = (
  call: Call,
  from: SubscriberSettings,
  type: ForwardType,
  { destinations }: Mapping,
  journey: Journey,
): Plan => {
  const greeting = type === 'cfb' ? 'busy' : 'unavail'
  const done = followDestinations(call, { from, destinations, greeting }, { ...journey, rings: journey.seconds })
  return from.announcesForward ? announced(from, 'announce_before_cf', done) : done
}

/** A rule that is being carried out. */
interface Following {
  readonly from: SubscriberSettings
  readonly destinations: readonly Destination[]
  /** Which greeting the voicebox plays. */
  readonly greeting: 'busy' | 'unavail'
}

/** Destinations one after the other, each for its timeout, until one answers or ends the call (CF-17, CF-20). */
const followDestinations = (call: Call, following: Following, journey: Journey, index = 0): Plan => {
  const { from, destinations } = following
  const destination = destinations[index]
  if (destination === undefined) return journey.end('no_answer', [])
  if (!mayTry(call)) return journey.end('loop', [])
  const timeout = destination.timeout > 0 ? destination.timeout : routingLimits.ringSeconds
  const seconds = Math.min(timeout, journey.seconds)
  const isLast = index + 1 >= destinations.length || seconds >= journey.seconds
  const rest = (taken: number): Plan => {
    const left = journey.seconds - taken
    return followDestinations(call, following, { ...journey, seconds: left, rings: left }, index + 1)
  }
  /** Passes over a destination that can not be used; this takes no time. */
  const skip = (reason: SkipReason, outcome: Outcome): Plan => {
    const why: Step[] = [{ line: from.id, code: 'skipped', reason, destination: destination.destination }]
    return index + 1 < destinations.length ? after(why, rest(0)) : journey.end(outcome, why)
  }
  const kind = destinationKind(destination.destination)
  if (kind === 'number')
    return reachAddress(call, from, destination.destination, {
      path: journey.path,
      called: journey.called,
      // after the last destination nothing waits, so its timeout limits only how long it rings, not what happens to the
      // call there
      seconds: isLast && !journey.goesOn ? journey.seconds : seconds,
      rings: seconds,
      goesOn: !isLast || journey.goesOn,
      end: (outcome, why) =>
        isLast ? journey.end(outcome, why) : after(why, rest(outcome === 'no_answer' ? seconds : 0)),
    })
  // destinations after one of these are never reached, except after an announcement
  if (kind === 'manager-secretary')
    return ringSecretaries(call, from, { ...journey, rings: seconds }) ?? skip('no_secretaries', 'unknown')
  const of = from.reaches[destination.destination] ?? from.id
  const node: Pick<Media, 'do' | 'of' | 'why'> = { do: 'media', of, why: [] }
  switch (kind) {
    case 'voicebox': {
      if (!isGranted(from, 'voice_mail')) return skip('voice_mail', 'no_answer')
      const { greeting } = following
      return { ...node, kind, greeting, is_custom: from.greetings[greeting], on: {} }
    }
    case 'fax2mail':
      if (!from.receivesFax || !isGranted(from, 'fax_server')) return skip('fax', 'no_answer')
      return { ...node, kind: 'fax', on: {} }
    case 'custom-announcement': {
      const handle = destination.announcement
      if (handle === null) return skip('empty', 'unknown')
      return { ...node, kind: 'announcement', handle, on: index + 1 < destinations.length ? { done: rest(0) } : {} }
    }
    case 'office-hours':
      return { ...node, kind: 'announcement', handle: 'office_hours', on: {} }
    case 'auto-attendant':
      return attendant(call, from, journey) ?? skip('no_slots', 'unknown')
    case 'conference':
      return { ...node, kind, on: {} }
    default:
      // nobody answers at a service that the platform does not have, and what comes after it is not reached (CF-17)
      return journey.end('unknown', [
        { line: from.id, code: 'skipped', reason: 'unknown', destination: destination.destination },
      ])
  }
}

/** AA-03: the menu leads to the destination of the pressed key, or to the default one. */
const attendant = (call: Call, from: SubscriberSettings, journey: Journey): Media | null => {
  const slots = from.attendant.filter(({ destination }) => destination.trim() !== '')
  if (slots.length === 0) return null
  const to = (destination: string): Plan =>
    reachAddress(call, from, destination, { ...journey, rings: journey.seconds })
  const digit: Record<string, Plan> = {}
  for (const { slot, destination } of slots) if (slot !== 'default' && mayTry(call)) digit[slot] = to(destination)
  const byDefault = slots.find(({ slot }) => slot === 'default')
  const timeout = byDefault === undefined ? journey.end('no_answer', []) : to(byDefault.destination)
  return { do: 'media', kind: 'attendant', of: from.id, why: [], on: { digit, timeout } }
}

/** The plan for a number or address in a line's settings: it leads to another line of this platform or outside. */
export const reachAddress = (call: Call, from: SubscriberSettings, address: string, journey: Journey): Plan => {
  const skipped = (reason: SkipReason, outcome: Outcome): Plan =>
    journey.end(outcome, [{ line: from.id, code: 'skipped', reason, destination: address }])
  if (isEmptyDestination(address)) return skipped('empty', 'unknown')
  // an emergency number is only dialled by the caller, never by forwarding
  if (isForHelp(from, address)) return skipped('emergency', 'unknown')
  const user = userPart(address)
  const id = from.reaches[address]
  const isOutside =
    id === undefined &&
    (isPhoneNumber(user) || (call.snapshot.isBounded && !isLocalHost(address))) &&
    !isOwnExtension(user, from.extensions)
  if (id === undefined && !isOutside) return skipped('unknown', 'unknown')
  const person = id === undefined ? undefined : call.snapshot.people[id]
  const blocked = blockedOutgoing(from, [user.replace(/^\+/, ''), ...namesOf(person)])
  if (blocked !== null) return after([blocked], skipped('blocked', 'blocked_outgoing'))
  const country = countryBlocked(call, from, address, id)
  if (country !== null) return after([country], skipped('country', 'blocked_outgoing'))
  if (id === undefined) {
    const seconds = Math.min(journey.rings, routingLimits.ringSeconds)
    return ringTargets(call, from, [{ to: 'outside', address: outsideAddress(from, address) }], seconds, journey)
  }
  if (journey.path.includes(id)) return skipped('loop', 'loop')
  if (journey.path.length >= routingLimits.forwards) return skipped('too_many', 'loop')
  const called = calledNumbers(person, user.replace(/^\+/, ''))
  return routeToLine(call, id, { ...journey, path: [...journey.path, id], called })
}
