import type { Page } from '@lineside/contract/http/hal'
import type { AuditEntry } from '@lineside/contract/resources/audit-log'
import { LoadFailed } from '../../shared/errors/loaded.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { useLocale, useNow, useTranslations } from 'use-intl'
import { browserZone } from '../../shared/i18n/browser-zone.ts'
import { byDay, dayHeading } from '../../shared/i18n/day-heading.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import css from './audit.module.css'
import { useKnownNames } from './known-names.ts'
import { StoryEntry } from './story-entry.tsx'
import { usePreferenceLabels } from './use-story-words.ts'

interface AuditListProps {
  entries: UseQueryResult<Page<AuditEntry>>
  isFiltered: boolean
  onClear: () => void
}

/** The list of changes, or the reason why it is empty. */
export function AuditList({ entries, isFiltered, onClear }: AuditListProps) {
  const t = useTranslations('pbx-audit')
  const filters = useTranslations('list-filters')
  const labels = usePreferenceLabels()
  if (entries.data === undefined && entries.isError) return <LoadFailed query={entries} action={t('loadAction')} />
  if (entries.data === undefined || labels.isPending) return <SkeletonRows count={6} />
  const { items } = entries.data
  if (items.length === 0)
    return isFiltered ? (
      <EmptyState
        isFiltered
        title={t('notFound')}
        action={
          <Button tone="quiet" onClick={onClear}>
            {filters('filter.clear')}
          </Button>
        }
      />
    ) : (
      <EmptyState title={t('empty')}>{t('emptyAdvice')}</EmptyState>
    )
  return (
    <div aria-busy={entries.isPlaceholderData || undefined}>
      <Days entries={items} />
    </div>
  )
}

const minute = 60_000

/** The changes under the days on which they were made. */
function Days({ entries }: { entries: readonly AuditEntry[] }) {
  const t = useTranslations('pbx-audit')
  const locale = useLocale()
  const now = useNow({ updateInterval: minute })
  const known = useKnownNames(entries)
  return byDay(entries, ({ time }) => time).map(({ day, items }) => {
    const name = day === '' ? t('title') : dayHeading(day, now, { locale, timeZone: browserZone })
    return (
      <section key={day} className={css.day} aria-label={name}>
        <h2>{name}</h2>
        <ul className={css.tales} aria-label={t('title')}>
          {items.map((entry) => (
            <StoryEntry key={entry.id} entry={entry} known={known} />
          ))}
        </ul>
      </section>
    )
  })
}
