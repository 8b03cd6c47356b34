import type { TraceStep } from '@lineside/contract/rtc/call-steps'

/**
 * The steps of a trace that a reader may see. The settings of other lines are private: for a line that the reader may
 * not see, the trace shows only that it rings, or that its own rules take over.
 */
export const visibleSteps = (trace: readonly TraceStep[], maySee: (id: number) => boolean): TraceStep[] => {
  const steps: TraceStep[] = []
  for (const step of trace) {
    const { line, after, ends } = step
    if (line === null || maySee(line)) steps.push(step)
    else if (ringsItself(step, line)) steps.push(step.code === 'rings' ? { ...step, devices: [] } : step)
    // these two steps mean that nothing changed the way of the call
    else if (step.code !== 'not_blocked' && step.code !== 'no_rule') {
      const handed: TraceStep = {
        code: 'handed_on',
        line,
        targets: [{ to: 'subscriber', id: line }],
        seconds: null,
        after,
        ends,
      }
      const last = steps.at(-1)
      if (last?.code === 'handed_on' && last.line === line) steps[steps.length - 1] = { ...handed, after: last.after }
      else steps.push(handed)
    }
  }
  // how the call ends at that line is as private as the rules that lead there
  const end = steps.at(-2)
  return end?.code === 'handed_on' && steps.at(-1)?.code === 'rejected'
    ? [...steps.slice(0, -2), { ...end, ends: true }]
    : steps
}

const ringsItself = (step: TraceStep, id: number): boolean =>
  (step.code === 'rings' || step.code === 'offline') &&
  step.targets.length === 1 &&
  step.targets.every((target) => target.to === 'subscriber' && target.id === id)
