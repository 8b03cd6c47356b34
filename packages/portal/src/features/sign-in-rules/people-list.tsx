import type { SignInPerson } from '@lineside/contract/resources/sign-in/sign-in-rules'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock } from 'lucide-react'
import { useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { useShortDay } from '../../shared/i18n/use-short-day.ts'
import { Loaded } from '../../shared/errors/loaded.tsx'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { Avatar } from '../../shared/ui/basics/avatar.tsx'
import { Badge } from '../../shared/ui/basics/badge.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { Pagination } from '../../shared/ui/lists/pagination.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { useTurnBack } from '../../shared/ui/lists/use-turn-back.ts'
import css from './people-list.module.css'
import { ResetDialog } from './reset-dialog.tsx'
import { rowsOfPage, signInPeopleQuery } from './rules-queries.ts'

/** FACT-06: who has a second step; whoever has to set one up comes first. */
export function PeopleList() {
  const t = useTranslations('sign-in-rules')
  const [page, setPage] = useState(1)
  const people = useQuery(signInPeopleQuery(page))
  const [lost, setLost] = useState<SignInPerson | null>(null)
  const { pages = 1 } = useTurnBack(
    { ...people, data: people.data && { items: people.data.items, totalCount: people.data.total_count } },
    { page, rows: rowsOfPage, turnTo: setPage },
  )
  return (
    <section aria-labelledby="sign-in-people">
      <h2 id="sign-in-people" className={css.title}>
        {t('people')}
      </h2>
      <Loaded query={people} action={t('loadPeople')} waiting={<SkeletonRows label={t('people')} />}>
        {({ items }) => (
          <ul className={css.people}>
            {items.map((person) => (
              <PersonRow key={person.subscriber_id} person={person} onReset={() => setLost(person)} />
            ))}
          </ul>
        )}
      </Loaded>
      <Pagination page={page} pages={pages} onPage={setPage} />
      <ResetDialog person={lost} onClose={() => setLost(null)} />
    </section>
  )
}

function PersonRow({ person, onReset }: { person: SignInPerson; onReset: () => void }) {
  const t = useTranslations('sign-in-rules')
  const { subscriber } = useUser()
  const now = useNow()
  const { shortTime } = useFormats()
  const { name, extension, has_factor: hasFactor, signed_in_at: signedInAt } = person
  const isOwn = person.subscriber_id === subscriber.id
  return (
    <li className={css.person}>
      <Avatar name={name} />
      <span className={css.name}>
        {name} {person.is_administrator && <Badge>{t('administrator')}</Badge>}
        {extension !== null && <span className={css.extension}>{extension}</span>}
      </span>
      <span className={css.state} data-missing={person.must_enrol || undefined} data-ready={hasFactor || undefined}>
        <Icon as={hasFactor ? CircleCheck : Clock} size="s" />
        <FactorWords person={person} />
      </span>
      <span className={css.time}>
        {signedInAt === null ? t('notSignedIn') : t('signedIn', { time: shortTime(new Date(signedInAt), now) })}
      </span>
      <span className={css.action}>
        {(hasFactor || person.passkeys > 0 || person.app_passwords > 0) && !isOwn && (
          <Button size="s" aria-label={t('resetName', { name })} onClick={onReset}>
            {t('reset')}
          </Button>
        )}
      </span>
    </li>
  )
}

function FactorWords({ person }: { person: SignInPerson }) {
  const t = useTranslations('sign-in-rules')
  const day = useShortDay()
  const { has_factor: hasFactor, since, must_enrol: mustEnrol, app_passwords: passwords } = person
  const state = hasFactor ? t('since', { day: since === null ? '' : day(since) }) : t(mustEnrol ? 'mustEnrol' : 'none')
  return (
    <span>
      {state}
      {passwords > 0 && <> · {t('appPasswords', { count: passwords })}</>}
    </span>
  )
}
