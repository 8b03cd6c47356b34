import type { ConditionStepProps } from './condition-props.ts'
import { SourceEditor } from './source-editor.tsx'

/** CF-09: the forwarding is for only these callers. */
export function CallFrom(props: ConditionStepProps) {
  return <SourceEditor {...props} mode="whitelist" selectStep="call-from-select" />
}
