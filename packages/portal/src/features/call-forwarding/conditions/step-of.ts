import type { SourceSetMode } from '@lineside/contract/resources/forwarding/source-sets'
import type { TimeSet } from '@lineside/contract/resources/forwarding/time-sets'
import { timeSetSteps } from '../../../domain/time-sets/use-time-set-words.ts'
import { timeSetKindOf } from '@lineside/telephony/time-sets/time-set-kind'
import type { ConditionAbout, ConditionStep } from './condition-props.ts'

/**
 * The step with which the popup opens: by the mode of the list of numbers that it is about or the kind of a time set;
 * the menu if there is neither.
 */
export const stepOf = (
  about: ConditionAbout,
  mode: SourceSetMode | null,
  timeSet: Pick<TimeSet, 'name' | 'schedule'> | null,
): ConditionStep => {
  if (about === 'source' && mode) return mode === 'blacklist' ? 'call-not-from' : 'call-from'
  if (about === 'called' && mode) return mode === 'blacklist' ? 'call-not-to' : 'call-to'
  if (about === 'time' && timeSet) {
    if (timeSet.schedule) return 'schedule'
    const kind = timeSetKindOf(timeSet.name)
    // a set that was not made by this portal is shown with a banner
    return kind === null ? 'office-hours' : timeSetSteps[kind]
  }
  return 'condition-menu'
}
