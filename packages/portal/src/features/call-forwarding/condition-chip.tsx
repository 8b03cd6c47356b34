import { type ForwardingGroup, missingConditions } from '@lineside/telephony/forwarding/forwarding-groups'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Chip } from '../../shared/ui/basics/chip.tsx'
import type { IconType } from '../../shared/ui/basics/icon.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import type { ConditionAbout } from './conditions/condition-props.ts'
import { ForwardingCondition } from './forwarding-condition.tsx'
import { useForwardingTools } from './forwarding-tools.tsx'

interface ConditionChipProps {
  group: ForwardingGroup
  about: ConditionAbout
  icon: IconType
  isOpen: boolean
  isBusy: boolean
  /** Its set did not come. */
  isLocked?: boolean
  children: ReactNode
}

/** A condition in the sentence, with the popup that opens beside it. */
export function ConditionChip({ group, about, icon, isOpen, isBusy, isLocked = false, children }: ConditionChipProps) {
  const t = useTranslations('call-forwarding')
  const { open } = useForwardingTools()
  const chip = useRef<HTMLButtonElement>(null)
  const show = () =>
    missingConditions(group).needsDestination
      ? toast.warning(t('conditions.addFirst'))
      : open({ part: 'condition', group: group.key, about })
  return (
    <>
      <Chip
        ref={chip}
        icon={icon}
        isNew={about === 'new'}
        disabled={isLocked}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-popup={`condition-${about}`}
        onClick={show}
      >
        {children}
      </Chip>
      {isOpen && <ForwardingCondition {...{ group, about, isBusy }} anchor={chip} />}
    </>
  )
}
