import { useTranslations } from 'use-intl'
import { ConditionFoot } from './condition-form.tsx'
import type { ConditionStepProps } from './condition-props.ts'
import type { TimeSet } from '@lineside/contract/resources/forwarding/time-sets'
import { Note } from '../../../shared/ui/feedback/note.tsx'

interface TimesFootProps extends ConditionStepProps {
  canSave: boolean
  canDelete?: boolean
}

/** The buttons of all editors of times. */
export function TimesFoot({ timeSet, isBusy, actions, canSave, canDelete = true, onStep, onClose }: TimesFootProps) {
  const t = useTranslations('call-forwarding-conditions')
  return (
    <ConditionFoot
      removal={
        timeSet ? { text: t('removal.times'), onRemove: actions.onDeleteTimes, isDisabled: !canDelete } : undefined
      }
      onBack={() => onStep('condition-menu')}
      onCancel={onClose}
      canSave={canSave}
      isBusy={isBusy}
    />
  )
}

/** Warns that other forwardings use the same time set. */
export function SharedTimes({ timeSet }: { timeSet: TimeSet | null }) {
  const t = useTranslations('call-forwarding-conditions')
  const uses = timeSet?.usage_count ?? 0
  return uses > 1 ? <Note>{t('times.shared', { count: uses })}</Note> : null
}
