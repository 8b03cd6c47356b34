import { useTranslations } from 'use-intl'
import { PopoverBody } from '../../../shared/ui/overlays/anchored-popover.tsx'
import { Note } from '../../../shared/ui/feedback/note.tsx'
import { ConditionFoot } from './condition-foot.tsx'
import type { ConditionStepProps } from './condition-props.ts'
import { useTimeSetWords } from './use-time-set-words.ts'

/** CF-14: a time set that no editor can show; it can only be deleted. */
export function IncompatibleTimes({ timeSet, isBusy, actions, onStep, onClose }: ConditionStepProps) {
  const t = useTranslations('call-forwarding-conditions')
  const words = useTimeSetWords()
  if (timeSet === null) return null
  return (
    <>
      <PopoverBody>
        <Note tone="warning">{t('times.incompatible', { timeset: words(timeSet).text })}</Note>
      </PopoverBody>
      <ConditionFoot
        removal={{ text: t('removal.times'), onRemove: actions.onDeleteTimes }}
        onBack={() => onStep('condition-menu')}
        onCancel={onClose}
        hasSave={false}
        isBusy={isBusy}
      />
    </>
  )
}
