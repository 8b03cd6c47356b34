import type { TraceStep } from '@lineside/contract/rtc/call-steps'

/** Where a call goes that nobody at a line answers. */
export interface EndOfLine {
  /** The step to which a rule of the line leads, or the end of the call; undefined: the trace is empty. */
  readonly step: TraceStep | undefined
  /** A rule of the line decides, or the overflow of its queue. */
  readonly hasRule: boolean
  /** The call ends unanswered in the end, whatever was tried. */
  readonly isLost: boolean
}

/**
 * REACH-01: the end that a line itself gives to a call that nobody answers, without the rules of lines to which it
 * forwards.
 * @param steps the way of a call that nobody answers
 */
export const endOfLine = (steps: readonly TraceStep[], line: number): EndOfLine => {
  const rule = steps.findLastIndex(
    (step) => (step.code === 'rule_fits' || step.code === 'overflows') && step.line === line,
  )
  const isLost = steps.at(-1)?.code === 'rejected'
  if (rule < 0) return { step: steps.at(-1), hasRule: false, isLost }
  const led = steps.slice(rule + 1).find(({ code }) => stops.has(code))
  return { step: led ?? steps.at(-1), hasRule: true, isLost }
}

/** Codes of steps at which a call arrives somewhere. */
const stops = new Set<string>([
  'rings',
  'handed_on',
  'offline',
  'voicebox',
  'announcement',
  'fax',
  'conference',
  'application',
  'attendant',
  'queue',
  'rejected',
])
