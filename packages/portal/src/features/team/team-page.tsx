import { limits } from '@lineside/contract/limits'
import type { getTeam, TeamGroup, TeamMember } from '@lineside/contract/resources/team'
import type { ReplyOf } from '@lineside/contract/http/route'
import { teamSections } from '@lineside/telephony/team/team-sections'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CloseNowButton } from '../../domain/closures/close-now-button.tsx'
import { Loaded } from '../../shared/errors/loaded.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Chip } from '../../shared/ui/basics/chip.tsx'
import { Kbd } from '../../shared/ui/basics/kbd.tsx'
import { PageHead, type Voice } from '../../shared/ui/basics/page-head.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { SearchField } from '../../shared/ui/fields/search-field.tsx'
import { ToggleButton } from '../../shared/ui/fields/toggle-button.tsx'
import { useHeldOrder } from '../../shared/ui/lists/use-held-order.ts'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { ParkedCalls } from './parked-calls.tsx'
import { CompanyClosed, useClosedGroups } from './team-closures.tsx'
import { TeamRow } from './team-row.tsx'
import { TeamSide } from './team-side.tsx'
import { stateOf, type TeamTexts } from '../../domain/team/team-words.ts'
import { useTeamSearch } from '../../domain/team/use-team-search.ts'
import { useTeamActions, useTeamMoment, useTeamTexts } from '../../domain/team/use-team.ts'
import css from './team.module.css'

type Team = ReplyOf<typeof getTeam>
const filters = ['all', 'free', 'ringing', 'talking'] as const
type Filter = (typeof filters)[number]

/** TEAM-01: colleagues with what they are doing now: favourites, groups, all others. TEAM-02: picks up what rings there. */
export function TeamPage() {
  const texts = useTeamTexts()
  const t = useTranslations('team')
  const [typed, setTyped] = useState('')
  const { everybody, shown, isMany, isFound } = useTeamSearch(typed)
  const { setSharing } = useTeamActions()
  const shares = everybody.data?.shares_calls ?? false
  const now = useTeamMoment(everybody.data?.colleagues ?? none)
  const voice = useTeamVoice(everybody.data, now)
  return (
    <Sheet>
      <PageHead
        title={t('title')}
        voice={voice}
        lead={everybody.data && <TeamLead team={everybody.data} now={now} />}
        actions={
          <>
            <CloseNowButton subject="chosen" />
            <ToggleButton icon={Eye} isOn={shares} onChange={setSharing.mutate} disabled={everybody.data === undefined}>
              {t('share')}
            </ToggleButton>
          </>
        }
      />
      <ParkedCalls />
      <CompanyClosed />
      <Loaded query={shown} action={t('load')} waiting={<SkeletonRows count={8} label={t('loading')} />}>
        {(team) =>
          everybody.data?.total === 0 ? (
            <EmptyState title={t('alone')}>{t('aloneAdvice')}</EmptyState>
          ) : (
            <TeamList team={team} isMany={isMany} isFound={isFound} typed={typed} onType={setTyped} texts={texts} />
          )
        }
      </Loaded>
    </Sheet>
  )
}

const none: readonly TeamMember[] = []
const keyOf = (person: TeamMember) => person.subscriber_id

const countOf = (team: Team, kind: Filter, now: number): number =>
  team.colleagues.filter((person) => kind === 'all' || stateOf(person, now).kind === kind).length

interface TeamProps {
  team: Team
  now: number
}

/** The sentence of the page: how many are free; '' while nobody is known. */
function useTeamVoice(team: Team | undefined, now: number): Voice {
  const t = useTranslations('team')
  if (team === undefined || team.total === 0) return { calm: '', warning: '' }
  const { total, colleagues } = team
  const calm =
    total > colleagues.length ? t('many', { total }) : t('voice', { free: countOf(team, 'free', now), total })
  return { calm, warning: '' }
}

function TeamLead({ team, now }: TeamProps) {
  const t = useTranslations('team')
  const { total, colleagues, shares_calls } = team
  const counts = { ringing: countOf(team, 'ringing', now), talking: countOf(team, 'talking', now) }
  const first = total > colleagues.length ? t('manyLead', { shown: colleagues.length }) : t('lead', counts)
  if (total === 0) return null
  return (
    <>
      {first} {t(shares_calls ? 'shared' : 'notShared')}
    </>
  )
}

/** The keys of the list, as a note below it. */
function TeamKeys() {
  const t = useTranslations('team')
  return (
    <p role="note" className={css.keys} aria-label={t('keys.label')}>
      <span>
        <Kbd>J</Kbd> <Kbd>K</Kbd> {t('keys.move')}
      </span>
      <span>
        <Kbd>⏎</Kbd> {t('keys.call')}
      </span>
      <span>
        <Kbd>P</Kbd> {t('keys.pickUp')}
      </span>
      <span>
        <Kbd>F</Kbd> {t('keys.favourite')}
      </span>
      <span>
        <Kbd>N</Kbd> {t('keys.await')}
      </span>
      <span>
        <Kbd>B</Kbd> {t('keys.callBack')}
      </span>
    </p>
  )
}

interface TeamListProps {
  team: Team
  /** There are more people than the page holds. */
  isMany: boolean
  isFound: (person: TeamMember) => boolean
  typed: string
  onType: (typed: string) => void
  texts: TeamTexts
}

function TeamList({ team, isMany, isFound, typed, onType, texts }: TeamListProps) {
  const t = useTranslations('team')
  const [filter, setFilter] = useState<Filter>('all')
  const [chosen, setChosen] = useState<number | null>(null)
  const { setFavourite } = useTeamActions()
  const now = useTeamMoment(team.colleagues)
  const { shown: found, area } = useHeldOrder(
    team.colleagues.filter(isFound),
    keyOf,
    (person) => filter === 'all' || stateOf(person, now).kind === filter,
  )
  const person = found.find(({ subscriber_id }) => subscriber_id === chosen) ?? found[0]
  const closedGroups = useClosedGroups()
  const groupNames = new Map(team.groups.map((group) => [group.id, group.name]))
  const section = (title: string, people: readonly TeamMember[], group: number | null) => (
    <section key={title} className={css.section}>
      <h2 className={css.sectionHead}>
        {title}
        {group !== null && closedGroups.has(group) && <span className={css.closed}>{closedGroups.get(group)}</span>}
        {group !== null && (
          <span className={css.meta}>
            {t('canTake', {
              free: people.filter((each) => stateOf(each, now).kind === 'free').length,
              count: people.length,
            })}
          </span>
        )}
      </h2>
      <ul className={css.list}>
        {people.map((each) => (
          <TeamRow
            key={each.subscriber_id}
            person={each}
            state={stateOf(each, now)}
            groups={group !== null ? [] : each.groups.flatMap((id) => groupNames.get(id) ?? [])}
            texts={texts}
            isChosen={each === person}
            onChoose={() => setChosen(each.subscriber_id)}
            onFavourite={() =>
              setFavourite.mutate({ subscriber_id: each.subscriber_id, is_favourite: !each.is_favourite })
            }
          />
        ))}
      </ul>
    </section>
  )
  return (
    <div className={css.split}>
      <div className={css.main}>
        <div className={css.find}>
          <SearchField
            label={t('search')}
            isLabelHidden
            placeholder={t('search')}
            maxLength={limits.textLength}
            value={typed}
            onChange={onType}
          />
          <div role="group" aria-label={t('show')} className={css.chips}>
            {!isMany &&
              filters.map((each) => (
                <Chip key={each} isOn={filter === each} onClick={() => setFilter(each)}>
                  {t(`filters.${each}`)} {countOf(team, each, now)}
                </Chip>
              ))}
          </div>
        </div>
        {found.length === 0 && (
          <EmptyState
            isFiltered
            title={t('notFound')}
            action={
              <Button
                tone="quiet"
                onClick={() => {
                  onType('')
                  setFilter('all')
                }}
              >
                {t('clear')}
              </Button>
            }
          />
        )}
        <div {...area}>
          {teamSections<TeamMember, TeamGroup>(found, team.groups).map(({ of, people }) =>
            section(
              of === 'favourites'
                ? t('favourites')
                : of === 'others'
                  ? t('others')
                  : [of.name, of.extension].filter(Boolean).join(' '),
              people,
              typeof of === 'string' ? null : of.id,
            ),
          )}
        </div>
        <TeamKeys />
      </div>
      {person && <TeamSide person={person} isChosen={chosen !== null} state={stateOf(person, now)} texts={texts} />}
    </div>
  )
}
