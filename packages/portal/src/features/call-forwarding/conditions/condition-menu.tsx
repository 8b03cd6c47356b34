import {
  Ban,
  CalendarClock,
  CalendarDays,
  CalendarRange,
  Clock,
  Calendar,
  Phone,
  PhoneOff,
  UserRound,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../../shared/session/use-user.tsx'
import { PopoverBody } from '../../../shared/ui/overlays/anchored-popover.tsx'
import { Icon } from '../../../shared/ui/basics/icon.tsx'
import type { ConditionStepProps } from './condition-props.ts'
import css from './conditions.module.css'

const sections = {
  who: [
    { step: 'call-from', icon: UserRound },
    { step: 'call-not-from', icon: Ban },
  ],
  called: [
    { step: 'call-to', icon: Phone },
    { step: 'call-not-to', icon: PhoneOff },
  ],
  when: [
    { step: 'date-is', icon: Calendar },
    { step: 'date-range-is', icon: CalendarRange },
    { step: 'date-weekdays', icon: CalendarDays },
    { step: 'office-hours', icon: Clock },
    { step: 'schedule', icon: CalendarClock },
  ],
} as const

/** CF-08: the conditions that a forwarding may still get; at most one from each section. */
export function ConditionMenu({ taken, hasCalled, onStep }: ConditionStepProps) {
  const t = useTranslations('call-forwarding-conditions')
  const hasSchedules = useHasSchedules()
  const isTaken = { who: taken.source, called: taken.called, when: taken.time }
  const shown = (['who', 'called', 'when'] as const).filter((section) => section !== 'called' || hasCalled)
  return (
    <PopoverBody>
      {shown.map((section) => (
        <section key={section} className={css.choices} aria-label={t(`menu.${section}`)}>
          <h4>{t(`menu.${section}`)}</h4>
          {sections[section]
            .filter(({ step }) => step !== 'schedule' || hasSchedules)
            .map(({ step, icon }) => (
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

/** Only this platform has schedules, and only for companies. */
function useHasSchedules(): boolean {
  const { facts } = useUser()
  return facts.isLineside === true && facts.capabilities.has('cloudpbx')
}
