import { showsRtcEngine } from '@lineside/contract/access'
import type { ParkedCall } from '@lineside/contract/resources/team'
import { isExtension, readableNumber } from '@lineside/telephony/numbers/readable-number'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { startCall } from '../../domain/calls/calls-store.ts'
import { CallTime } from '../../domain/calls/stage/call-time.tsx'
import { parkedQuery } from '../../domain/live/parked-query.ts'
import { LoadFailedNote } from '../../shared/errors/load-failed-note.tsx'
import { useUser } from '../../shared/session/use-user.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import css from './parked-calls.module.css'

/** TEAM-03: the parked calls of the company, while there are any: who waits where, since when, and who parked the call. */
export function ParkedCalls() {
  const t = useTranslations('team')
  const query = useQuery(parkedQuery)
  const calls = query.data?.calls ?? []
  if (query.isError && query.data === undefined)
    return <LoadFailedNote query={query}>{t('parked.failed')}</LoadFailedNote>
  if (calls.length === 0) return null
  return (
    <section aria-label={t('parked.title')} className={css.parked}>
      <h2 className={css.head}>
        {t('parked.title')}
        <span className={css.meta}>{t('parked.lead')}</span>
      </h2>
      <ul className={css.list}>
        {calls.map((call) => (
          <Parked key={`${call.place} ${call.since}`} call={call} />
        ))}
      </ul>
    </section>
  )
}

function Parked({ call: { place, take, caller, since, by } }: { call: ParkedCall }) {
  const t = useTranslations('team')
  const { facts } = useUser()
  const number =
    caller.number === null
      ? null
      : isExtension(caller.number)
        ? t('extension', { extension: caller.number })
        : readableNumber(caller.number)
  const name = caller.name ?? number ?? t('parked.unknown')
  const details = [caller.name === null ? null : number, t('parked.by', { name: by.name })]
  return (
    <li className={css.row}>
      <span className={css.place} aria-label={t('parked.place', { place })} role="img">
        {place}
      </span>
      <span className={css.who}>
        <span className={css.name}>{name}</span>
        <span className={css.meta}>{details.filter((part) => part !== null).join(' · ')}</span>
      </span>
      <span className={css.time}>
        <CallTime since={Date.parse(since)} />
      </span>
      {showsRtcEngine(facts) && (
        <Button
          tone="answer"
          size="s"
          aria-label={t('parked.takeOf', { name })}
          onClick={() => startCall({ number: take, name })}
        >
          {t('parked.take')}
        </Button>
      )}
    </li>
  )
}
