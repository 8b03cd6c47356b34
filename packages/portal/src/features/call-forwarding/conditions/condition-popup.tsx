import { type ComponentType, useState } from 'react'
import { readTimeSet, type TimeSetContent } from '@lineside/telephony/time-sets/read-time-set'
import { useTranslations } from 'use-intl'
import { useDiscardQuestion } from '../../../shared/discard/use-discard-question.tsx'
import { useUnsavedWork } from '../../../shared/session/use-unsaved-work.ts'
import { AnchoredPopover, PopoverBody } from '../../../shared/ui/overlays/anchored-popover.tsx'
import { ConditionMenu } from './condition-menu.tsx'
import type { ConditionPopupProps, ConditionStep, ConditionStepProps } from './condition-props.ts'
import { DateIs } from './date-is.tsx'
import { DateRangeIs } from './date-range-is.tsx'
import { DateWeekdays } from './date-weekdays.tsx'
import { OfficeHours } from './office-hours.tsx'
import { stepOf } from './step-of.ts'
import { Note } from '../../../shared/ui/feedback/note.tsx'
import { ConditionFoot } from './condition-form.tsx'
import { useTimeSetWords } from '../../../domain/time-sets/use-time-set-words.ts'
import { ScheduleChoice } from './schedule-choice.tsx'
import { NumberSetEditor } from './number-set-editor.tsx'
import { NumberSetChoice } from './number-set-choice.tsx'

const steps: Record<ConditionStep, ComponentType<ConditionStepProps>> = {
  'condition-menu': ConditionMenu,
  // CF-09: only for these callers, or for everybody but them; in a list of its own, or in an existing one
  'call-from': (props) => <NumberSetEditor {...props} of="source" mode="whitelist" selectStep="call-from-select" />,
  'call-from-select': (props) => <NumberSetChoice {...props} of="source" mode="whitelist" editStep="call-from" />,
  'call-not-from': (props) => (
    <NumberSetEditor {...props} of="source" mode="blacklist" selectStep="call-not-from-select" />
  ),
  'call-not-from-select': (props) => (
    <NumberSetChoice {...props} of="source" mode="blacklist" editStep="call-not-from" />
  ),
  // FRONT-03: only at these called numbers, or at all but them
  'call-to': (props) => <NumberSetEditor {...props} of="called" mode="whitelist" selectStep="call-to-select" />,
  'call-to-select': (props) => <NumberSetChoice {...props} of="called" mode="whitelist" editStep="call-to" />,
  'call-not-to': (props) => <NumberSetEditor {...props} of="called" mode="blacklist" selectStep="call-not-to-select" />,
  'call-not-to-select': (props) => <NumberSetChoice {...props} of="called" mode="blacklist" editStep="call-not-to" />,
  'date-is': DateIs,
  'date-range-is': DateRangeIs,
  'date-weekdays': DateWeekdays,
  'office-hours': OfficeHours,
  schedule: ScheduleChoice,
}

/** CF-07: the popup of an existing or new condition. It moves from step to step in place. */
export function ConditionPopup({ about, ...props }: ConditionPopupProps) {
  const t = useTranslations('call-forwarding-conditions')
  const { anchor, numbers, timeSet, isBusy, onClose } = props
  const mode = about === 'source' || about === 'called' ? (numbers[about].own?.mode ?? null) : null
  const [step, setStep] = useState<ConditionStep>(() => stepOf(about, mode, timeSet))
  const [isEdited, setEdited] = useState(false)
  useUnsavedWork(isEdited, 'dialog')
  const { ask, question } = useDiscardQuestion()
  const go = (next: ConditionStep) =>
    ask(['dialog'], () => {
      setStep(next)
      setEdited(false)
    })
  const content: TimeSetContent | null =
    about === 'time' && timeSet !== null && !timeSet.schedule ? readTimeSet(timeSet) : null
  // a set that was not made by this portal only has its own name
  const title = content?.kind === 'incompatible' && content.as === null ? timeSet?.name : undefined
  const Step = content?.kind === 'incompatible' ? IncompatibleTimes : steps[step]
  return (
    <AnchoredPopover
      anchor={anchor}
      title={title ?? t(`titles.${step}`)}
      isKept={isEdited || isBusy}
      width={step === 'date-range-is' ? 'wide' : 'normal'}
      // the cross and Escape may be pressed by mistake, so they ask first; Cancel does not
      onClose={() => ask(['dialog'], onClose)}
    >
      <Step key={step} {...props} onStep={go} onEdit={() => setEdited(true)} />
      {question}
    </AnchoredPopover>
  )
}

/** CF-14: a time set that no editor can show; it can only be deleted. */
function IncompatibleTimes({ timeSet, isBusy, actions, onStep, onClose }: ConditionStepProps) {
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
