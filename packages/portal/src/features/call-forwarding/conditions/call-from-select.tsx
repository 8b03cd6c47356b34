import type { ConditionStepProps } from './condition-props.ts'
import { SourceChoice } from './source-choice.tsx'

/** CF-09: a list of callers that is there already; the forwarding is for only these callers. */
export function CallFromSelect(props: ConditionStepProps) {
  return <SourceChoice {...props} mode="whitelist" editStep="call-from" />
}
