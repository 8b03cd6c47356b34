import type { ForwardType, TraceStep } from '@lineside/contract/rtc/call-steps'
import { parkedService } from '@lineside/contract/rtc/service-numbers'
import type { Call } from './call-state.ts'

/** A line that the call came to. */
export interface CalledLine {
  readonly line: number
  /** The line that was called: the same line, or the group or manager on whose behalf it rang. */
  readonly of: number
  /** The kind of rule that sent the call here; null: none did. */
  readonly by: ForwardType | null
  /** The call came to no line after this one. */
  readonly isLast: boolean
}

/** The lines that a call came to, in order, from the stops in its trace and the legs that it rang. */
export const calledLines = (call: Call): readonly CalledLine[] => {
  const turnedAway = new Set(
    call.trace.flatMap(({ code, line }) => (code === 'blocked' || code === 'blocked_anonymous' ? (line ?? []) : [])),
  )
  const caller = Object.values(call.legs).find(({ role }) => role === 'origin')?.subscriberId ?? null
  const found = new Map<string, Omit<CalledLine, 'isLast'>>()
  const add = (line: number, of: number, by: ForwardType | null) => {
    if (turnedAway.has(of) || found.has(`${line} ${of}`)) return
    found.set(`${line} ${of}`, { line, of, by })
  }
  let by: { readonly line: number; readonly type: ForwardType } | null = null
  for (const step of call.trace) {
    const { line } = step
    if (line === null || (line === caller && line !== call.called?.line)) continue
    // a rule of the line itself is not what sent the call here
    add(line, line, by !== null && by.line !== line ? by.type : null)
    const type = forwardedBy(step)
    if (type !== null) by = { line, type }
  }
  for (const { role, subscriberId, of } of Object.values(call.legs))
    if ((role === 'target' || role === 'moved') && subscriberId !== null && of !== null)
      add(subscriberId, of, found.get(`${of} ${of}`)?.by ?? null)
  const all = [...found.values()]
  const last = call.trace.findLast(({ line, code }) => line !== null && code !== 'no_rule')?.line
  return all.map((called) => ({ ...called, isLast: called.of === last }))
}

/**
 * The kind of rule by which the line of a step forwards; null: it does not. A status that sends calls elsewhere is
 * recorded as a rule for every call (STAT-02), because clients of the API know no status.
 */
const forwardedBy = (step: TraceStep): ForwardType | null => {
  if (step.code === 'rule_fits') return step.type
  return step.code === 'status' && !step.goes_on ? 'cfu' : null
}

/** A line has forwarded the call. */
export interface Forward {
  readonly line: number
  readonly type: ForwardType
  readonly after: number
  /** A subscriber id, or the word that conversations use for the destination. */
  readonly to: number | string
  readonly isLast: boolean
}

export const forwardsOf = ({ trace }: Call): readonly Forward[] => {
  const forwards: Forward[] = []
  for (const step of trace) {
    const { line, after } = step
    const type = forwardedBy(step)
    if (type !== null && line !== null) {
      forwards.push({ line, type, after, to: '', isLast: true })
    }
    const last = forwards.at(-1)
    const to = last === undefined ? null : destinationOf(step, last.line)
    if (last !== undefined && to !== null) forwards[forwards.length - 1] = { ...last, to }
  }
  return forwards
    .filter(({ to }) => to !== '')
    .map((forward, index, all) => ({ ...forward, isLast: index + 1 === all.length }))
}

/** The destination that a step shows: a line, or the word that the platform's conversations use. */
const destinationOf = (step: TraceStep, from: number): number | string | null => {
  switch (step.code) {
    case 'handed_on':
      return step.targets.flatMap((target) => (target.to === 'outside' ? target.address : []))[0] ?? null
    case 'rings':
    case 'busy':
    case 'offline':
    case 'declined':
      return step.line === from ? null : step.line
    case 'voicebox':
      return 'voicemail'
    case 'fax':
      return 'fax2mail'
    case 'attendant':
      return 'auto-attendant'
    case 'conference':
      return 'conference'
    case 'application':
      return step.name === parkedService ? null : step.name
    default:
      return null
  }
}
