import {
  type ForwardingGroup,
  hasConditions,
  missingConditions,
} from '@lineside/telephony/forwarding/forwarding-groups'
import type { RuleName } from '@lineside/telephony/forwarding/rule-name'
import { Ban, Clock, Phone, PhoneOff, Plus, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import css from './forwarding-card.module.css'
import { ConditionChip } from './condition-chip.tsx'
import type { ConditionAbout } from './conditions/condition-props.ts'
import { useForwardingTools } from './forwarding-tools.tsx'
import type { OpenPart } from './open-part.ts'
import { bold, control } from '../../shared/i18n/rich-tags.tsx'

interface ForwardingTitleProps {
  id: string
  group: ForwardingGroup
  label: RuleName
  /** Replaces the first words with a control that chooses the type. */
  kind?: ReactNode
  open: OpenPart | null
  isBusy: boolean
}

/** "Always" is not said of a rule that applies to some calls only. */
const firstWords = (type: ForwardingGroup['type'], { isOtherwise }: RuleName, hasCondition: boolean) => {
  if (isOtherwise) return `titles.else.${type}` as const
  return hasCondition && (type === 'cfu' || type === 'cft') ? 'titles.some' : (`titles.${type}` as const)
}

/** CF-03: when a forwarding applies, as a sentence. Pressing a condition opens its popup. */
export function ForwardingTitle({ id, group, label, kind, open, isBusy }: ForwardingTitleProps) {
  const t = useTranslations('call-forwarding')
  const { hasCalled, timeWords } = useForwardingTools()
  const { mapping, sourceSet, timeSet, bnumberSet, type } = group
  const missing = missingConditions(group)
  const isNot = sourceSet?.mode === 'blacklist'
  const isNotTo = bnumberSet?.mode === 'blacklist'
  const times = timeSet && timeWords(timeSet)
  const chipOf = (about: ConditionAbout) => ({
    group,
    about,
    isBusy,
    isOpen: open?.part === 'condition' && open.about === about,
  })
  const source = (
    <ConditionChip {...chipOf('source')} icon={isNot ? Ban : UserRound} isLocked={sourceSet === null}>
      {sourceSet?.name ?? mapping.sourceset}
    </ConditionChip>
  )
  const time = (
    <ConditionChip {...chipOf('time')} icon={Clock} isLocked={timeSet === null}>
      {times?.text ?? mapping.timeset}
    </ConditionChip>
  )
  const called = (
    <ConditionChip {...chipOf('called')} icon={isNotTo ? PhoneOff : Phone} isLocked={bnumberSet === null}>
      {bnumberSet?.name ?? mapping.bnumberset}
    </ConditionChip>
  )
  return (
    <h3 id={id} className={css.say}>
      {label.name !== null && <span className={css.name}>{label.name} </span>}
      <span>{kind ?? t.rich(firstWords(type, label, hasConditions(group)), { b: bold })}</span>
      {!missing.source && (
        <span>{t.rich(isNot ? 'conditions.notFrom' : 'conditions.from', { chip: control(source) })}</span>
      )}
      {!missing.time && <span>{t.rich(`conditions.${times?.kind ?? 'unknown'}`, { chip: control(time) })}</span>}
      {!missing.called && (
        <span>{t.rich(isNotTo ? 'conditions.notTo' : 'conditions.to', { chip: control(called) })}</span>
      )}
      {(missing.source || missing.time || (hasCalled && missing.called)) && (
        <ConditionChip {...chipOf('new')} icon={Plus}>
          {t('conditions.add')}
        </ConditionChip>
      )}
    </h3>
  )
}
