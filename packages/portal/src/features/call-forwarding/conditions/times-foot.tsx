import { useTranslations } from 'use-intl'
import { ConditionFoot } from './condition-foot.tsx'
import type { ConditionStepProps } from './condition-props.ts'

interface TimesFootProps extends ConditionStepProps {
  canSave: boolean
  canDelete?: boolean
}

/** The buttons of every editor of times. */
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
