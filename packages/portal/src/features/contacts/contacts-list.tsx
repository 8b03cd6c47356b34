import type { Contact } from '@lineside/contract/resources/contacts'
import { limits } from '@lineside/contract/limits'
import { withoutColleagues } from '@lineside/telephony/contacts/people-order'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LoadFailed } from '../../shared/errors/loaded.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { Pagination } from '../../shared/ui/lists/pagination.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { useTurnBack } from '../../shared/ui/lists/use-turn-back.ts'
import { ContactItem } from './contact-item.tsx'
import css from './contacts.module.css'
import { contactsQuery, type ContactView } from './contacts-queries.ts'

interface ContactsListProps {
  view: ContactView
  /** Colleagues above the list, who are not in it again. */
  above: readonly { readonly extension: string | null }[]
  /** The last call with the numbers, in words; '' for none. */
  lastOf: (numbers: readonly string[]) => string
  onPage: (page: number) => void
  onClear: () => void
  onEdit: (contact: Contact) => void
  onRemove: (contact: Contact) => void
  /** The button that makes the first contact. */
  add: ReactNode
}

/** NAME-01: a page of contacts. With colleagues above it, it has its own heading. */
export function ContactsList({ view, above, lastOf, onPage, onClear, onEdit, onRemove, add }: ContactsListProps) {
  const t = useTranslations('contacts')
  const id = useId()
  const [open, setOpen] = useState<number | null>(null)
  const query = useQuery(contactsQuery(view))
  const { items, pages } = useTurnBack(query, { page: view.page, rows: limits.portalRowsDefault, turnTo: onPage })
  const isNarrowed = view.search.trim() !== ''
  if (items === undefined)
    return query.isError ? (
      <LoadFailed query={query} action={t('loadAction')} />
    ) : (
      <SkeletonRows count={6} label={t('loading')} />
    )
  if (items.length === 0) {
    // the colleagues above answer the search
    if (isNarrowed && above.length > 0) return null
    return isNarrowed ? (
      <EmptyState
        isFiltered
        title={t('notFound')}
        action={
          <Button tone="quiet" onClick={onClear}>
            {t('clear')}
          </Button>
        }
      />
    ) : (
      <EmptyState title={t(`empty.${view.tab}`)} action={add}>
        {t('emptyAdvice')}
      </EmptyState>
    )
  }
  // a search finds more than are counted
  const total = query.data?.totalCount ?? null
  return (
    <section aria-labelledby={above.length > 0 ? id : undefined}>
      {above.length > 0 && (
        <div className={css.sectionHead}>
          <h2 id={id}>{t('tabs.contacts')}</h2>
          {total !== null && <span>{t('byName', { count: total })}</span>}
        </div>
      )}
      <ul className={css.list} aria-label={t('title')} aria-busy={query.isPlaceholderData || undefined}>
        {withoutColleagues(items, above).map((contact) => (
          <ContactItem
            key={contact.id}
            contact={contact}
            last={lastOf(contact.numbers.map(({ number }) => number))}
            isOpen={open === contact.id}
            onToggle={() => setOpen(open === contact.id ? null : contact.id)}
            onEdit={() => onEdit(contact)}
            onRemove={() => onRemove(contact)}
          />
        ))}
      </ul>
      <Pagination
        page={view.page}
        {...(total === null
          ? {
              hasNext: query.data?.hasNext ?? false,
              summary: t('uncounted', { page: view.page, count: limits.contactsCounted }),
            }
          : { pages: pages ?? 1 })}
        onPage={onPage}
      />
    </section>
  )
}
