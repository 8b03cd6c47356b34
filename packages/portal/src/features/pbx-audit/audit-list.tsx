import type { Page } from '@lineside/contract/http/hal'
import type { AuditEntry } from '@lineside/contract/resources/audit-log'
import { LoadFailed } from '../../shared/errors/loaded.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '../../shared/ui/basics/button.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx'
import css from './audit.module.css'
import { StoryEntry } from './story-entry.tsx'

interface AuditListProps {
  entries: UseQueryResult<Page<AuditEntry>>
  isFiltered: boolean
  onClear: () => void
}

/** The list of changes, or the reason why it is empty. */
export function AuditList({ entries, isFiltered, onClear }: AuditListProps) {
  const t = useTranslations('pbx-audit')
  const filters = useTranslations('list-filters')
  if (entries.data === undefined && entries.isError) return <LoadFailed query={entries} action={t('loadAction')} />
  if (entries.data === undefined) return <SkeletonRows count={6} />
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
    <ul className={css.tales} aria-label={t('title')} aria-busy={entries.isPlaceholderData || undefined}>
      {items.map((entry) => (
        <StoryEntry key={entry.id} entry={entry} />
      ))}
    </ul>
  )
}
