import type { Contact } from '@lineside/contract/resources/contacts'
import { limits } from '@lineside/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { navigate, useSearch } from '../../shared/navigation/navigation.ts'
import { Download, Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { ContactDialog } from '../../domain/contacts/contact-dialog.tsx'
import { LoadFailed } from '../../shared/errors/loaded.tsx'
import { saveFile } from '../../shared/files/save-file.ts'
import { useHandedOver } from '../../shared/navigation/use-handed-over.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { TabList, TabPanel } from '../../shared/ui/basics/tabs.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { SearchField } from '../../shared/ui/fields/search-field.tsx'
import { Pagination } from '../../shared/ui/lists/pagination.tsx'
import { useTurnBack } from '../../shared/ui/lists/use-turn-back.ts'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { useFocusKeeper } from '../../shared/ui/overlays/use-focus-keeper.ts'
import { ColleaguesList } from './colleagues-list.tsx'
import { ContactItem } from './contact-item.tsx'
import { ContactsImport } from './contacts-import.tsx'
import css from './contacts.module.css'
import { contactCards, contactsQuery, type ContactTab, type ContactView } from './contacts-queries.ts'
import { RemoveContactDialog } from './remove-contact-dialog.tsx'

const tabs = ['all', 'own', 'shared', 'colleagues'] as const satisfies readonly ContactTab[]

/** NAME-01: the user's address book: names for the numbers of people they talk to. */
export function ContactsPage() {
  const t = useTranslations('contacts')
  const locale = useLocale()
  const tabsId = useId()
  const box = useRef<HTMLDivElement>(null)
  useFocusKeeper(box)
  const [view, setView] = useState<Omit<ContactView, 'tab'>>({ search: '', page: 1 })
  const [open, setOpen] = useState<number | null>(null)
  const [edited, setEdited] = useState<Contact | 'new' | { readonly number: string } | null>(null)
  useHandedOver('number', (number) => setEdited(number === '' ? 'new' : { number }))
  const [removed, setRemoved] = useState<Contact | null>(null)
  const { tab: wanted } = useSearch()
  // the address holds the tab, so that the command palette can open it
  const tab = tabs.find((each) => each === wanted) ?? 'all'
  const isColleagues = tab === 'colleagues'
  const query = useQuery({ ...contactsQuery({ ...view, tab }), enabled: !isColleagues })
  const show = (change: Partial<Omit<ContactView, 'tab'>>) => setView({ ...view, page: 1, ...change })
  const turnTo = (page: number) => setView({ ...view, page })
  const { items, pages } = useTurnBack(query, { page: view.page, rows: limits.portalRowsDefault, turnTo })
  // a search finds more than are counted
  const isUncounted = query.data?.totalCount === null
  const isNarrowed = view.search.trim() !== ''
  const add = (tone?: 'primary') => (
    <Button icon={Plus} {...(tone && { tone })} data-popup="contact" onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  )
  const letters = items?.map(({ name }) => firstLetter(name, locale)) ?? []

  return (
    <Sheet>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            <ContactsImport />
            <ExportButton isDisabled={!query.data?.totalCount && !isNarrowed} />
            {add('primary')}
          </>
        }
      />
      <TabList
        id={tabsId}
        label={t('whose')}
        items={tabs.map((id) => ({ id, text: t(`tabs.${id}`) }))}
        value={tab}
        onChange={(next) => {
          show({})
          navigate({ to: '.', search: next === 'all' ? {} : { tab: next } })
        }}
      />
      <TabPanel of={tabsId} value={tab}>
        <div ref={box}>
          <div className={css.find}>
            <SearchField
              label={t('search')}
              isLabelHidden
              placeholder={t('search')}
              maxLength={limits.textLength}
              value={view.search}
              onChange={(search) => show({ search })}
            />
          </div>
          {isColleagues && <ColleaguesList search={view.search} />}
          {!isColleagues && items === undefined && query.isError && (
            <LoadFailed query={query} action={t('loadAction')} />
          )}
          {!isColleagues && items === undefined && !query.isError && <SkeletonRows count={6} label={t('loading')} />}
          {!isColleagues &&
            items?.length === 0 &&
            (isNarrowed ? (
              <EmptyState
                isFiltered
                title={t('notFound')}
                action={
                  <Button tone="quiet" onClick={() => show({ search: '' })}>
                    {t('clear')}
                  </Button>
                }
              />
            ) : (
              <EmptyState title={t(`empty.${tab}`)} action={add()}>
                {t('emptyAdvice')}
              </EmptyState>
            ))}
          {!isColleagues && items !== undefined && items.length > 0 && (
            <ul className={css.list} aria-label={t('title')} aria-busy={query.isPlaceholderData || undefined}>
              {items.map((contact, index) => (
                <ContactItem
                  key={contact.id}
                  contact={contact}
                  letter={letters[index] === letters[index - 1] ? '' : (letters[index] ?? '')}
                  isOpen={open === contact.id}
                  onToggle={() => setOpen(open === contact.id ? null : contact.id)}
                  onEdit={() => setEdited(contact)}
                  onRemove={() => setRemoved(contact)}
                />
              ))}
            </ul>
          )}
          {!isColleagues && (
            <Pagination
              page={view.page}
              {...(isUncounted
                ? {
                    hasNext: query.data?.hasNext ?? false,
                    summary: t('uncounted', { page: view.page, count: limits.contactsCounted }),
                  }
                : { pages: pages ?? 1 })}
              onPage={turnTo}
            />
          )}
        </div>
      </TabPanel>
      <ContactDialog contact={edited} onClose={() => setEdited(null)} />
      <RemoveContactDialog contact={removed} onClose={() => setRemoved(null)} />
    </Sheet>
  )
}

const firstLetter = (name: string, locale: string): string =>
  (name.normalize('NFD').match(/\p{L}/u)?.[0] ?? '#').toLocaleUpperCase(locale)

function ExportButton({ isDisabled }: { isDisabled: boolean }) {
  const t = useTranslations('contacts')
  const common = useTranslations('common')
  const save = async () => {
    try {
      saveFile(await contactCards(), 'contacts.vcf')
    } catch {
      toast.error(common('errors.whileTrying', { action: t('exportAction') }))
    }
  }
  return (
    <Button icon={Download} disabled={isDisabled} onClick={() => void save()}>
      {t('export')}
    </Button>
  )
}
