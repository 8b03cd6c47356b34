import type { TimeSet } from '@lineside/contract/resources/time-sets'
import { useTranslations } from 'use-intl'
import { Note } from '../../../shared/ui/feedback/note.tsx'

/** Says that a time set is used by more than this forwarding. */
export function SharedTimes({ timeSet }: { timeSet: TimeSet | null }) {
  const t = useTranslations('call-forwarding-conditions')
  const uses = timeSet?.usage_count ?? 0
  return uses > 1 ? <Note>{t('times.shared', { count: uses })}</Note> : null
}
