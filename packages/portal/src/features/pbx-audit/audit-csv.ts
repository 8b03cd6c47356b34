import type { AuditEntry } from '@lineside/contract/resources/audit-log'
import { useTranslations } from 'use-intl'
import type { CsvColumn } from '../../shared/list-filters/csv-file.ts'
import { changesOf } from './changes-of.ts'
import { everyKnownName } from './known-names.ts'
import { type KnownNames, memberValue, type ValueWords } from './member-value.ts'
import { writerName } from './story.ts'
import { hasMember, kindText, memberText, storyOf, storyPlain } from './story-words.ts'
import { useStoryWords } from './use-story-words.ts'

/** One changed member of an entry; null for an entry none of whose members has a name in words. */
interface AuditRow {
  readonly entry: AuditEntry
  readonly member: string | null
  readonly known: KnownNames
}

/**
 * Makes a row of each changed member, with the names that its sentence and its values need. Members without a text of
 * ours are left out, as on the page.
 */
export const auditCsvRows = async (
  entries: readonly AuditEntry[],
  words: Omit<ValueWords, keyof KnownNames>,
): Promise<readonly AuditRow[]> => {
  const known = await everyKnownName(entries)
  return entries.flatMap((entry): readonly AuditRow[] => {
    const changes = entry.method === 'remove' ? [] : changesOf(entry)
    const members = changes.map(({ member }) => member).filter((member) => hasMember(words, member))
    return (members.length === 0 ? [null] : members).map((member) => ({ entry, member, known }))
  })
}

/** The columns of the CSV file of the log. */
export const useAuditCsv = (): readonly CsvColumn<AuditRow>[] => {
  const t = useTranslations('pbx-audit')
  const csv = useTranslations('list-filters')
  const words = useStoryWords()
  const valueOf = ({ entry, member, known }: AuditRow, side: 'before' | 'after') =>
    member && memberValue(member, entry[side]?.[member], { ...words, ...known })?.replaceAll('\n', ' | ')
  return [
    { title: csv('csv.columns.time'), value: ({ entry }) => entry.time.slice(0, 16) },
    { title: csv('csv.columns.changedBy'), value: ({ entry }) => writerName(entry, t) },
    {
      title: csv('csv.columns.what'),
      value: ({ entry, known }) => storyPlain(storyOf(entry, t, { ...words, ...known }), t),
    },
    { title: t('method'), value: ({ entry }) => t(`methods.${entry.method}`) },
    { title: csv('csv.columns.kind'), value: ({ entry }) => kindText(entry, t) || entry.resource },
    { title: csv('csv.columns.member'), value: ({ member }) => member && memberText(words, member) },
    { title: csv('csv.columns.before'), value: (row) => valueOf(row, 'before') },
    { title: csv('csv.columns.after'), value: (row) => valueOf(row, 'after') },
  ]
}
