import type { ConditionStepProps } from './condition-props.ts'
import { SourceEditor } from './source-editor.tsx'

/** CF-09: the forwarding is for everybody but these callers. */
export function CallNotFrom(props: ConditionStepProps) {
  return <SourceEditor {...props} mode="blacklist" selectStep="call-not-from-select" />
}
