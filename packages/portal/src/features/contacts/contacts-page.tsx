import type { Contact } from '@lineside/contract/resources/contacts'
import type { TeamMember } from '@lineside/contract/resources/team'
import { limits } from '@lineside/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { navigate, useSearch } from '../../shared/navigation/navigation.ts'
import { Plus } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ContactDialog } from '../../domain/contacts/contact-dialog.tsx'
import { stateOf } from '../../domain/team/team-words.ts'
import { useTeamMoment } from '../../domain/team/use-team.ts'
import { useTeamSearch } from '../../domain/team/use-team-search.ts'
import { LoadFailedNote } from '../../shared/errors/load-failed-note.tsx'
import { useHandedOver } from '../../shared/navigation/use-handed-over.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Chip } from '../../shared/ui/basics/chip.tsx'
import { PageHead, type Voice } from '../../shared/ui/basics/page-head.tsx'
import { TabList, TabPanel } from '../../shared/ui/basics/tabs.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { SearchField } from '../../shared/ui/fields/search-field.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { useFocusKeeper } from '../../shared/ui/overlays/use-focus-keeper.ts'
import { ColleaguesInShort, ColleaguesList, type Team } from './colleagues-list.tsx'
import { ContactBooks } from './books/contact-books.tsx'
import { ContactFiles } from './contact-files.tsx'
import { ContactsList } from './contacts-list.tsx'
import css from './contacts.module.css'
import { contactCountQuery, useLastCalls } from './contacts-queries.ts'
import { RemoveContactDialog } from './remove-contact-dialog.tsx'

const tabs = ['all', 'colleagues', 'contacts'] as const
type Tab = (typeof tabs)[number]
const owners = ['own', 'shared'] as const
/** Which colleagues: everybody, those who are free, or those of a group. */
type Who = 'all' | 'free' | number

const none: readonly TeamMember[] = []

/** NAME-01: everybody to call: favourites, colleagues with what they are doing, and the address book. */
export function ContactsPage() {
  const t = useTranslations('contacts')
  const tabsId = useId()
  const box = useRef<HTMLDivElement>(null)
  useFocusKeeper(box)
  const [view, setView] = useState({ search: '', page: 1 })
  const [who, setWho] = useState<Who>('all')
  const [edited, setEdited] = useState<Contact | 'new' | { readonly number: string } | null>(null)
  useHandedOver('number', (number) => setEdited(number === '' ? 'new' : { number }))
  const [removed, setRemoved] = useState<Contact | null>(null)
  const { tab: wanted } = useSearch()
  // the address holds the tab, so that the command palette can open it
  const owner = owners.find((each) => each === wanted)
  const tab: Tab = owner === undefined ? (tabs.find((each) => each === wanted) ?? 'all') : 'contacts'
  const team = useTeamSearch(view.search)
  const { everybody } = team
  const counted = useQuery(contactCountQuery)
  const now = useTeamMoment(everybody.data?.colleagues ?? none)
  const lastOf = useLastCalls()
  const found = (team.shown.data?.colleagues ?? none).filter(
    (person) =>
      team.isFound(person) &&
      (who === 'all' || (who === 'free' ? stateOf(person, now).kind === 'free' : person.groups.includes(who))),
  )
  const show = (change: Partial<typeof view>) => setView({ ...view, page: 1, ...change })
  const open = (to: Tab | (typeof owners)[number]) => {
    show({})
    setWho('all')
    navigate({ to: '.', search: to === 'all' ? {} : { tab: to } })
  }
  const isNarrowed = view.search.trim() !== '' || who !== 'all'
  const contacts = counted.data ?? null
  const total = everybody.data?.total ?? null
  const add = (
    <Button icon={Plus} data-popup="contact" onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  )
  const list = (above: readonly TeamMember[]) => (
    <ContactsList
      view={{ ...view, tab: owner ?? 'all' }}
      above={above}
      lastOf={lastOf}
      onPage={(page) => setView({ ...view, page })}
      onClear={() => show({ search: '' })}
      onEdit={setEdited}
      onRemove={setRemoved}
      add={add}
    />
  )
  return (
    <Sheet>
      <PageHead
        title={t('title')}
        voice={useContactsVoice(everybody.data, now)}
        actions={
          <>
            <ContactBooks />
            <ContactFiles isEmpty={!contacts} />
            {add}
          </>
        }
      />
      <TabList
        id={tabsId}
        label={t('whose')}
        items={[
          { id: 'all', text: t('tabs.all'), total: contacts === null || total === null ? null : contacts + total },
          { id: 'colleagues', text: t('tabs.colleagues'), total },
          { id: 'contacts', text: t('tabs.contacts'), total: contacts },
        ]}
        value={tab}
        onChange={open}
      />
      <TabPanel of={tabsId} value={tab}>
        <div ref={box}>
          <Find search={view.search} onSearch={(search) => show({ search })}>
            {tab === 'contacts' ? (
              owners.map((each) => (
                <Chip key={each} isOn={owner === each} onClick={() => open(owner === each ? 'contacts' : each)}>
                  {t(`tabs.${each}`)}
                </Chip>
              ))
            ) : (
              <WhoChips team={everybody.data} now={now} who={who} onWho={setWho} />
            )}
          </Find>
          <LoadFailedNote query={everybody}>{t('colleaguesFailed')}</LoadFailedNote>
          {tab !== 'contacts' && team.shown.isPending && <SkeletonRows count={6} label={t('loading')} />}
          {tab === 'colleagues' && team.shown.data && (
            <ColleaguesList people={found} lastOf={lastOf} isNarrowed={isNarrowed} />
          )}
          {tab === 'all' && team.shown.data && !isNarrowed && (
            <ColleaguesInShort people={found} lastOf={lastOf} onAll={() => open('colleagues')} />
          )}
          {tab === 'all' && team.shown.data && isNarrowed && (found.length > 0 || who !== 'all') && (
            <ColleaguesList people={found} lastOf={lastOf} isNarrowed />
          )}
          {tab === 'contacts' && list(none)}
          {tab === 'all' && !team.shown.isPending && who === 'all' && list(found)}
        </div>
      </TabPanel>
      <ContactDialog contact={edited} onClose={() => setEdited(null)} />
      <RemoveContactDialog contact={removed} onClose={() => setRemoved(null)} />
    </Sheet>
  )
}

/** The sentence of the page: how many colleagues are free; '' while nobody is known, or where a page does not hold all. */
function useContactsVoice(team: Team | undefined, now: number): Voice {
  const t = useTranslations('team')
  if (team === undefined || team.total === 0 || team.total > team.colleagues.length) return { calm: '', warning: '' }
  const free = team.colleagues.filter((person) => stateOf(person, now).kind === 'free').length
  return { calm: t('voice', { free, total: team.total }), warning: '' }
}

function Find({
  search,
  onSearch,
  children,
}: {
  search: string
  onSearch: (search: string) => void
  children: ReactNode
}) {
  const t = useTranslations('contacts')
  return (
    <div className={css.find}>
      <SearchField
        label={t('search')}
        isLabelHidden
        placeholder={t('search')}
        maxLength={limits.textLength}
        value={search}
        onChange={onSearch}
      />
      <div role="group" aria-label={t('show')} className={css.chips}>
        {children}
      </div>
    </div>
  )
}

/** How many groups have a chip. */
const mostGroups = 4

interface WhoChipsProps {
  team: Team | undefined
  now: number
  who: Who
  onWho: (who: Who) => void
}

function WhoChips({ team, now, who, onWho }: WhoChipsProps) {
  const t = useTranslations('contacts')
  if (team === undefined || team.total === 0 || team.total > team.colleagues.length) return null
  const chip = (id: Who, text: string, count: number) => (
    <Chip key={id} isOn={who === id} onClick={() => onWho(who === id ? 'all' : id)}>
      {text} {count}
    </Chip>
  )
  const free = team.colleagues.filter((person) => stateOf(person, now).kind === 'free').length
  return (
    <>
      {chip('free', t('freeNow'), free)}
      {team.groups
        .slice(0, mostGroups)
        .map(({ id, name }) => chip(id, name, team.colleagues.filter(({ groups }) => groups.includes(id)).length))}
    </>
  )
}
