import type { Plan } from '@lineside/contract/rtc/plan'
import type { CallHappening } from '@lineside/telephony/call/call-events'
import type { Called, LineFacts, Question } from '@lineside/telephony/call/call-state'
import type { Person } from '@lineside/telephony/routing/snapshot'
import { type DecidedCall, decideIncoming, decideOutgoing } from '../../domain/call-snapshot/place-call.ts'
import type { Services } from '../../domain/services.ts'
import { nextGroupTurns } from '../store/calls-store.ts'
import type { LinesOfCalls } from './lines-of-calls.ts'

type Needs = Pick<Services, 'db' | 'pool' | 'now'> & { readonly lines: LinesOfCalls }
interface Decided {
  readonly decision: Omit<Extract<CallHappening, { type: 'decided' }>, 'type' | 'key'>
  /** The line calls an emergency number. */
  readonly isForHelp: boolean
}

/**
 * Maximum number of rounds of looking up the turns of groups. Each round finds the groups behind those of the round
 * before; groups beyond the last round begin with their first member.
 */
const MOST_ROUNDS = 5

/** Decides by the routing rules where a call goes now. @returns null: the line no longer exists */
export const decideCall = async (services: Needs, question: Question): Promise<Decided | null> => {
  const { db, pool, now, lines } = services
  const line = await lines.find(question.line)
  if (line === null) return null
  const chance = Math.random()
  const turns = new Map<number, number>()
  const ask = (): Promise<DecidedCall | null> => {
    const circumstances = { moment: now(), now: now(), chance, turns, isBounded: false, load: lines.load }
    return question.kind === 'out'
      ? decideOutgoing(pool, line, question.dialled, circumstances, question.hides)
      : decideIncoming(pool, line, { ...question.from, called: question.called }, circumstances)
  }
  let decided = await ask()
  for (let round = 0; decided !== null && round < MOST_ROUNDS; round += 1) {
    const groups = circularGroups(decided.plan).filter((group) => !turns.has(group))
    if (groups.length === 0) break
    const next = await nextGroupTurns(db, groups)
    for (const group of groups) turns.set(group, next.get(group) ?? 0)
    if (next.size > 0) decided = await ask()
  }
  if (decided === null) return null
  const { plan, snapshot, isForHelp = false } = decided
  return { decision: { plan, called: calledOf(question, decided), lines: factsOf(snapshot.people) }, isForHelp }
}

export const factsOf = (people: Readonly<Record<number, Person>>): Readonly<Record<number, LineFacts>> =>
  Object.fromEntries(
    Object.values(people).map(({ id, customerId, name, number, extension, devices, hasVoicebox, hides }) => [
      id,
      {
        customerId,
        name,
        number,
        extension,
        devices,
        ...(hasVoicebox === false && { hasVoicebox }),
        ...(hides && { hides }),
      },
    ]),
  )

/** The called line or number; for a speed dial, its destination. */
const calledOf = (question: Question, { plan, reached, address, snapshot }: DecidedCall): Called | null => {
  if (question.kind === 'in') return { line: question.line, number: snapshot.people[question.line]?.number ?? '' }
  if (reached !== null) return { line: reached.id, number: reached.number ?? reached.extension ?? reached.name }
  const dial = plan.why.find((step) => step.code === 'speed_dial')
  if (dial?.code !== 'speed_dial') return { line: null, number: address ?? question.dialled }
  const line = snapshot.subscribers[question.line]?.reaches[dial.destination]
  const number = dial.destination.replace(/^sips?:/i, '').replace(/@.*$/, '')
  return { line: line ?? null, number: number.replace(/^\+/, '') }
}

/** GRP-06: returns all groups in the plan that ring their members in turn. */
const circularGroups = (plan: Plan): readonly number[] => {
  const groups = new Set<number>()
  const parts: Plan[] = [plan]
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    for (const step of part.why)
      if (step.code === 'hunts' && step.policy === 'circular' && step.line !== null) groups.add(step.line)
    if (part.do === 'reject') continue
    for (const next of Object.values(part.on) as (Plan | Readonly<Record<string, Plan>> | undefined)[])
      if (next !== undefined) parts.push(...(isPlan(next) ? [next] : Object.values(next)))
  }
  return [...groups]
}

const isPlan = (next: Plan | Readonly<Record<string, Plan>>): next is Plan => typeof next['do'] === 'string'
