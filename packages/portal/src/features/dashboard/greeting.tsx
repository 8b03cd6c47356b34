import { wallTime } from '@lineside/telephony/clocks/wall-time'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useNow, useTranslations } from 'use-intl'
import { browserZone } from '../../shared/i18n/browser-zone.ts'
import { newVoicemailsQuery } from '../../domain/conversations/new-voicemails-query.ts'
import { missedCallsQuery } from '../../domain/conversations/missed-calls-query.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { firstName, partOfDay } from './greeting-words.ts'

const minute = 60_000

/** The head of the page: a greeting with the user's name, the day, and what is new since yesterday. */
export function Greeting() {
  const t = useTranslations('dashboard')
  const { subscriber } = useUser()
  const now = useNow({ updateInterval: minute })
  const part = partOfDay(wallTime(now, browserZone).hour)
  return <PageHead isLarge title={t(`greeting.${part}`, { name: firstName(subscriber) })} lead={<News now={now} />} />
}

/** Shows the day; with counts, once they are known, if the platform can be asked for them. */
function News({ now }: { now: Date }) {
  const t = useTranslations('dashboard')
  const locale = useLocale()
  const { subscriber, platformInfo } = useUser()
  const enabled = platformInfo.lineside !== undefined
  const voicemails = useQuery({ ...newVoicemailsQuery(subscriber.id), enabled }).data
  const calls = useQuery({ ...missedCallsQuery(subscriber.id, now), enabled }).data
  const date = dayOf(now, locale)
  if (voicemails === undefined || calls === undefined) return date
  return t.rich('news', { date, voicemails, calls, b: (chunks) => <b>{chunks}</b> })
}

const dayOf = (now: Date, locale: string): string => {
  const options = { weekday: 'long', day: 'numeric', month: 'long', timeZone: browserZone } as const
  const text = new Intl.DateTimeFormat(locale, options).format(now)
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}
