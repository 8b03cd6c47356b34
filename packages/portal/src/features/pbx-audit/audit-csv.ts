import type { AuditEntry } from '@lineside/contract/resources/audit-log'
import { useTranslations } from 'use-intl'
import type { CsvColumn } from '../../shared/list-filters/csv-file.ts'
import { changesOf, type MemberChange } from './changes-of.ts'
import { kindText, memberText, storyOf, storyPlain } from './story-words.ts'
import { useStoryWords } from './use-story-words.ts'

/** One changed member of an entry; null for an entry that created or removed a whole item. */
interface AuditRow {
  readonly entry: AuditEntry
  readonly change: MemberChange | null
}

/** Makes a row of each changed member. */
export const auditCsvRows = (entries: readonly AuditEntry[]): readonly AuditRow[] =>
  entries.flatMap((entry): readonly AuditRow[] => {
    const changes = entry.method === 'remove' ? [] : changesOf(entry)
    return changes.length === 0 ? [{ entry, change: null }] : changes.map((change) => ({ entry, change }))
  })

/** The columns of the CSV file of the log. */
export const useAuditCsv = (): readonly CsvColumn<AuditRow>[] => {
  const t = useTranslations('pbx-audit')
  const csv = useTranslations('list-filters')
  const words = useStoryWords()
  return [
    { title: csv('csv.columns.time'), value: ({ entry }) => entry.time.slice(0, 16) },
    { title: csv('csv.columns.changedBy'), value: ({ entry }) => entry.subscriber_name },
    { title: csv('csv.columns.what'), value: ({ entry }) => storyPlain(storyOf(entry, t, words), t) },
    { title: t('method'), value: ({ entry }) => t(`methods.${entry.method}`) },
    { title: csv('csv.columns.kind'), value: ({ entry }) => kindText(entry, t) || entry.resource },
    { title: csv('csv.columns.member'), value: ({ change }) => change && memberText(t, change.member) },
    { title: csv('csv.columns.before'), value: ({ change }) => change?.before },
    { title: csv('csv.columns.after'), value: ({ change }) => change?.after },
  ]
}
