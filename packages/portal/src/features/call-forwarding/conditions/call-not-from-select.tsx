import type { ConditionStepProps } from './condition-props.ts'
import { SourceChoice } from './source-choice.tsx'

/** CF-09: a list of callers that is there already; the forwarding is for everybody but these callers. */
export function CallNotFromSelect(props: ConditionStepProps) {
  return <SourceChoice {...props} mode="blacklist" editStep="call-not-from" />
}
