import type { getTeam, TeamMember } from '@lineside/contract/resources/team'
import type { ReplyOf } from '@lineside/contract/http/route'
import { limits } from '@lineside/contract/limits'
import { freeFirst, peopleOnPage } from '@lineside/telephony/contacts/people-order'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { stateOf } from '../../domain/team/team-words.ts'
import { useTeamActions, useTeamMoment, useTeamTexts } from '../../domain/team/use-team.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { Pagination } from '../../shared/ui/lists/pagination.tsx'
import { useHeldOrder } from '../../shared/ui/lists/use-held-order.ts'
import { ColleagueRow } from './colleague-row.tsx'
import { Favourites } from './favourites.tsx'
import css from './contacts.module.css'

export type Team = ReplyOf<typeof getTeam>

interface PeopleProps {
  people: readonly TeamMember[]
  lastOf: (numbers: readonly string[]) => string
}

const keyOf = (person: TeamMember) => person.subscriber_id

/** The people, free first, as long as neither pointer nor focus is among their rows. */
const usePeopleRows = (people: readonly TeamMember[]) => {
  const now = useTeamMoment(people)
  const of = (person: TeamMember) => stateOf(person, now)
  const { shown: ordered, area } = useHeldOrder(
    freeFirst(people, (person) => of(person).kind),
    keyOf,
  )
  return { texts: useTeamTexts(), of, ordered, area, ...useTeamActions() }
}

/** The list itself, in the order in which it is given. */
function Rows({ people, lastOf, rows }: PeopleProps & { rows: ReturnType<typeof usePeopleRows> }) {
  const t = useTranslations('contacts')
  return (
    <ul className={css.list} aria-label={t('tabs.colleagues')} {...rows.area}>
      {people.map((person) => (
        <ColleagueRow
          key={person.subscriber_id}
          person={person}
          state={rows.of(person)}
          texts={rows.texts}
          last={person.extension === null ? '' : lastOf([person.extension])}
          onFavourite={() =>
            rows.setFavourite.mutate({ subscriber_id: person.subscriber_id, is_favourite: !person.is_favourite })
          }
        />
      ))}
    </ul>
  )
}

/** All colleagues found, free first. */
export function ColleaguesList({ people, lastOf, isNarrowed }: PeopleProps & { isNarrowed: boolean }) {
  const t = useTranslations('contacts')
  const rows = usePeopleRows(people)
  const [shown, setShown] = useState({ page: 1, of: isNarrowed })
  if (people.length === 0)
    return <EmptyState isFiltered={isNarrowed} title={t(isNarrowed ? 'notFound' : 'empty.colleagues')} />
  const size = limits.portalRowsDefault
  const pages = Math.ceil(people.length / size)
  const page = shown.of === isNarrowed ? Math.min(shown.page, pages) : 1
  return (
    <>
      <Rows people={rows.ordered.slice((page - 1) * size, page * size)} lastOf={lastOf} rows={rows} />
      <Pagination page={page} pages={pages} onPage={(next) => setShown({ page: next, of: isNarrowed })} />
    </>
  )
}

/** NAME-01: favourites and the first colleagues, above the contacts. */
export function ColleaguesInShort({ people, lastOf, onAll }: PeopleProps & { onAll: () => void }) {
  const t = useTranslations('contacts')
  const id = useId()
  const rows = usePeopleRows(people)
  const { favourites, others, shown, more } = peopleOnPage(people, rows.ordered)
  return (
    <>
      {favourites.length > 0 && <Favourites people={favourites} stateOf={rows.of} texts={rows.texts} />}
      {shown.length > 0 && (
        <section aria-labelledby={id}>
          <div className={css.sectionHead}>
            <h2 id={id}>{t('tabs.colleagues')}</h2>
            <span>{t(favourites.length > 0 ? 'otherColleagues' : 'freeFirst', { count: others })}</span>
          </div>
          <Rows people={shown} lastOf={lastOf} rows={rows} />
          {more.length > 0 && (
            <Button tone="text" size="s" onClick={onAll}>
              {t('moreColleagues', {
                count: more.length,
                free: more.filter((person) => rows.of(person).kind === 'free').length,
              })}
            </Button>
          )}
        </section>
      )}
    </>
  )
}
