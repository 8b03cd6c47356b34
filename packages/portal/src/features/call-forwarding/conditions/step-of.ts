import type { SourceSet } from '@lineside/contract/resources/source-sets'
import type { TimeSet } from '@lineside/contract/resources/time-sets'
import { timeSetSteps } from '../../../domain/time-sets/use-time-set-words.ts'
import { timeSetKindOf } from '@lineside/telephony/time-sets/time-set-kind'
import type { ConditionAbout, ConditionStep } from './condition-props.ts'

/** The popup that a condition opens: of a list by its mode, of a time set by its kind; the menu where there is none. */
export const stepOf = (
  about: ConditionAbout,
  sourceSet: Pick<SourceSet, 'mode'> | null,
  timeSet: Pick<TimeSet, 'name'> | null,
): ConditionStep => {
  if (about === 'source' && sourceSet) return sourceSet.mode === 'blacklist' ? 'call-not-from' : 'call-from'
  if (about === 'time' && timeSet) {
    const kind = timeSetKindOf(timeSet.name)
    // a set of no kind of ours is shown with the banner
    return kind === null ? 'office-hours' : timeSetSteps[kind]
  }
  return 'condition-menu'
}
