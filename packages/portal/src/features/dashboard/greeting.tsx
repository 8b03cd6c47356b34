import { wallTime } from '@lineside/telephony/clocks/wall-time'
import { useLocale, useNow, useTranslations } from 'use-intl'
import { browserZone } from '../../shared/i18n/browser-zone.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { cx } from '../../shared/ui/basics/cx.ts'
import css from './greeting.module.css'
import { firstName, partOfDay } from './greeting-words.ts'

const minute = 60_000

/**
 * The name of the page, small above its sentence: a greeting with the user's name, and the day.
 * @param isAlone no sentence follows, so it is the sentence
 */
export function Greeting({ isAlone }: { isAlone: boolean }) {
  const t = useTranslations('dashboard')
  const locale = useLocale()
  const { subscriber } = useUser()
  const now = useNow({ updateInterval: minute })
  const part = partOfDay(wallTime(now, browserZone).hour)
  return (
    <header className={cx(css.greeting, isAlone && css.alone)}>
      <h1>{t(`greeting.${part}`, { name: firstName(subscriber) })}</h1>
      <p>{dayOf(now, locale)}</p>
    </header>
  )
}

const dayOf = (now: Date, locale: string): string => {
  const options = { weekday: 'long', day: 'numeric', month: 'long', timeZone: browserZone } as const
  const text = new Intl.DateTimeFormat(locale, options).format(now)
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}
