import type { TraceStep } from '@lineside/contract/rtc/call-steps'

/**
 * What of a trace somebody may read. What other lines have set up is theirs: of a line that the reader may not see stays that
 * it rings, and that its own rules decide then.
 */
export const visibleSteps = (trace: readonly TraceStep[], maySee: (id: number) => boolean): TraceStep[] => {
  const steps: TraceStep[] = []
  for (const step of trace) {
    const { line, after, ends } = step
    if (line === null || maySee(line)) steps.push(step)
    else if (ringsItself(step, line)) steps.push(step.code === 'rings' ? { ...step, devices: [] } : step)
    // nothing of its own that would change the call's way
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
  // how it ends there is no more the reader's to see than the rules that lead to it
  const end = steps.at(-2)
  return end?.code === 'handed_on' && steps.at(-1)?.code === 'rejected'
    ? [...steps.slice(0, -2), { ...end, ends: true }]
    : steps
}

const ringsItself = (step: TraceStep, id: number): boolean =>
  (step.code === 'rings' || step.code === 'offline') &&
  step.targets.length === 1 &&
  step.targets.every((target) => target.to === 'subscriber' && target.id === id)
