import { foldName, searchWords } from '@lineside/telephony/contacts/contact-search'
import { limits } from '@lineside/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallButton } from '../../domain/calls/call-button.tsx'
import { colleagues } from '../../domain/calls/people/people.ts'
import { PresenceMark } from '../../domain/calls/presence-word.tsx'
import { presenceQuery } from '../../domain/live/presence-query.ts'
import { LoadFailed } from '../../shared/errors/loaded.tsx'
import { useUser } from '../../shared/session/use-user.tsx'
import { Avatar } from '../../shared/ui/basics/avatar.tsx'
import { Text } from '../../shared/ui/basics/text.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { Pagination } from '../../shared/ui/lists/pagination.tsx'
import css from './contacts.module.css'

/**
 * Colleagues in the same company with their extensions and presence. The PBX supplies the list; nobody edits it here.
 */
export function ColleaguesList({ search }: { search: string }) {
  const t = useTranslations('contacts')
  const items = useTranslations('conversation-items')
  const { subscriber } = useUser()
  const query = useQuery(presenceQuery(true))
  const [shown, setShown] = useState({ page: 1, of: search })
  const page = shown.of === search ? shown.page : 1
  if (query.data === undefined)
    return query.isError ? (
      <LoadFailed query={query} action={t('loadAction')} />
    ) : (
      <SkeletonRows count={6} label={t('loading')} />
    )
  const words = searchWords(search)
  const found = colleagues(query.data.colleagues, subscriber.id, (extension) =>
    items('extension', { extension }),
  ).filter((person) => {
    const text = `${foldName(person.name)} ${person.number}`
    return words.every((word) => text.includes(word))
  })
  if (found.length === 0)
    return (
      <EmptyState isFiltered={search.trim() !== ''} title={t(search.trim() === '' ? 'empty.colleagues' : 'notFound')} />
    )
  const rows = limits.portalRowsDefault
  return (
    <>
      <ul className={css.list} aria-label={t('tabs.colleagues')}>
        {found.slice((page - 1) * rows, page * rows).map(({ name, number, label, presence }) => (
          <li key={number} className={css.item}>
            <div className={css.row}>
              <span className={css.letter} />
              <Avatar name={name} />
              <span className={css.who}>
                <span className={css.name}>{name}</span>
              </span>
              <span className={css.number}>
                <Text isNumeric>{label}</Text>
              </span>
              <span className={css.presence}>
                {presence && <PresenceMark presence={presence}>{t(`presence.${presence}`)}</PresenceMark>}
              </span>
              <span className={css.buttons}>
                <CallButton to={{ number, name }} />
              </span>
            </div>
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        pages={Math.max(1, Math.ceil(found.length / rows))}
        onPage={(next) => setShown({ page: next, of: search })}
      />
    </>
  )
}
