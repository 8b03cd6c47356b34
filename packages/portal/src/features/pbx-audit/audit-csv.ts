import type { AuditEntry } from '@lineside/contract/resources/audit-log'
import { useTranslations } from 'use-intl'
import type { OptionSource } from '../../shared/editing/option-source.ts'
import type { CsvColumn } from '../../shared/list-filters/csv-file.ts'
import { changesOf, type MemberChange } from './changes-of.ts'
import { everyKnownName } from './known-names.ts'
import type { KnownNames } from './member-value.ts'
import { kindText, memberText, storyOf, storyPlain } from './story-words.ts'
import { useStoryWords } from './use-story-words.ts'

/** One changed member of an entry; null for an entry that created or removed a whole item. */
interface AuditRow {
  readonly entry: AuditEntry
  readonly change: MemberChange | null
  readonly known: KnownNames
}

/** Makes a row of each changed member, with the names that its sentence needs. */
export const auditCsvRows = async (
  entries: readonly AuditEntry[],
  source: OptionSource,
): Promise<readonly AuditRow[]> => {
  const known = await everyKnownName(source, entries)
  return entries.flatMap((entry): readonly AuditRow[] => {
    const changes = entry.method === 'remove' ? [] : changesOf(entry)
    return changes.length === 0 ? [{ entry, change: null, known }] : changes.map((change) => ({ entry, change, known }))
  })
}

/** The columns of the CSV file of the log. */
export const useAuditCsv = (): readonly CsvColumn<AuditRow>[] => {
  const t = useTranslations('pbx-audit')
  const csv = useTranslations('list-filters')
  const words = useStoryWords()
  return [
    { title: csv('csv.columns.time'), value: ({ entry }) => entry.time.slice(0, 16) },
    { title: csv('csv.columns.changedBy'), value: ({ entry }) => entry.subscriber_name },
    {
      title: csv('csv.columns.what'),
      value: ({ entry, known }) => storyPlain(storyOf(entry, t, { ...words, ...known }), t),
    },
    { title: t('method'), value: ({ entry }) => t(`methods.${entry.method}`) },
    { title: csv('csv.columns.kind'), value: ({ entry }) => kindText(entry, t) || entry.resource },
    { title: csv('csv.columns.member'), value: ({ change }) => change && memberText(t, change.member) },
    { title: csv('csv.columns.before'), value: ({ change }) => change?.before },
    { title: csv('csv.columns.after'), value: ({ change }) => change?.after },
  ]
}
