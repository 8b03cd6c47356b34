import type { SourceSet } from '@lineside/contract/resources/source-sets'
import type { TimeSet } from '@lineside/contract/resources/time-sets'
import { useTranslations } from 'use-intl'
import { useTimeSetWords } from './use-time-set-words.ts'

interface Conditions {
  readonly sourceSet: SourceSet | null
  readonly timeSet: TimeSet | null
}

/** CF-03: a forwarding's conditions in one line: "from Key customers, Monday to Friday, 09:00 to 17:00". Empty without any. */
export function useConditionWords(): (conditions: Conditions) => string {
  const t = useTranslations('call-forwarding-conditions')
  const times = useTimeSetWords()
  return ({ sourceSet, timeSet }) => {
    const source =
      sourceSet && t(sourceSet.mode === 'blacklist' ? 'words.notFrom' : 'words.from', { name: sourceSet.name })
    return [source, timeSet && times(timeSet).text].filter((part) => part !== null).join(', ')
  }
}
