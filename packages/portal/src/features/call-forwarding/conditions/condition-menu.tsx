import { Ban, CalendarDays, CalendarRange, Clock, Calendar, UserRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { PopoverBody } from '../../../shared/ui/overlays/anchored-popover.tsx'
import { Icon } from '../../../shared/ui/basics/icon.tsx'
import type { ConditionStepProps } from './condition-props.ts'
import css from './conditions.module.css'

const sections = {
  who: [
    { step: 'call-from', icon: UserRound },
    { step: 'call-not-from', icon: Ban },
  ],
  when: [
    { step: 'date-is', icon: Calendar },
    { step: 'date-range-is', icon: CalendarRange },
    { step: 'date-weekdays', icon: CalendarDays },
    { step: 'office-hours', icon: Clock },
  ],
} as const

/** CF-08: the conditions that a forwarding may still get; at most one from each section. */
export function ConditionMenu({ taken, onStep }: ConditionStepProps) {
  const t = useTranslations('call-forwarding-conditions')
  const isTaken = { who: taken.source, when: taken.time }
  return (
    <PopoverBody>
      {(['who', 'when'] as const).map((section) => (
        <section key={section} className={css.choices} aria-label={t(`menu.${section}`)}>
          <h4>{t(`menu.${section}`)}</h4>
          {sections[section].map(({ step, icon }) => (
            <button
              key={step}
              type="button"
              className={css.choice}
              data-popup={step}
              disabled={isTaken[section]}
              onClick={() => onStep(step)}
            >
              <Icon as={icon} />
              {t(`titles.${step}`)}
            </button>
          ))}
          {isTaken[section] && <p className={css.hint}>{t('menu.taken')}</p>}
        </section>
      ))}
    </PopoverBody>
  )
}
