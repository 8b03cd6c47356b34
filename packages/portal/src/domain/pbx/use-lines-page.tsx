import { type Subscriber, subscribers } from '@lineside/contract/resources/subscribers'
import { useQuery } from '@tanstack/react-query'
import { removeItem } from '../../shared/api/resource-client.ts'
import { useAskedItem } from '../../shared/editing/list/use-asked-item.ts'
import { type SayOfList, useListTexts } from '../../shared/editing/list/use-list-texts.ts'
import { useListView } from '../../shared/editing/list/use-list-view.ts'
import { useCsvEntry } from '../../shared/list-filters/csv-button.tsx'
import {
  type LineFilter,
  lineFilterQuery,
  lineFilters,
  type LineKind,
  lineQuery,
  quickFilters,
  linesQuery,
  staleLines,
} from './line-queries.ts'
import { subscriberName } from './subscriber-name.ts'
import { useTranslations } from 'use-intl'
import type { FilterSpec } from '../../shared/editing/list/filter-spec.ts'
import type { CsvColumn } from '../../shared/list-filters/csv-file.ts'
import { linesVoice } from './lists/lines-voice.ts'
import { useFamilyCounts } from './lists/use-family-counts.ts'
import { useLineSort } from './lists/use-line-sort.ts'
import { everyLine, type LineRow, useLineCsv } from './line-csv.ts'

interface LinesPageOptions {
  readonly say: SayOfList
  /** Text if no line matches the filters. */
  readonly notFound: string
  /** How long an error toast stays, in milliseconds; default 3000. */
  readonly errorTimeout?: number
  /** Columns of the CSV file beyond those that all lines have. */
  readonly csv: readonly CsvColumn<LineRow>[]
}

/** GRP-01, SEAT-01: all that the pages of groups and seats have in common, that is all but the form and the item. */
export function useLinesPage<Kind extends LineKind>(kind: Kind, { say, notFound, csv, ...rest }: LinesPageOptions) {
  const view = useListView<LineFilter>(lineFilters[kind], quickFilters)
  const { sort, isWaiting, summary } = useLineSort(kind, view.view)
  const list = useQuery({ ...linesQuery(kind, view.view, sort), enabled: !isWaiting })
  const asked = useAskedItem(list, view.view, (id) => lineQuery(kind, id))
  const total = list.data?.totalCount
  useFamilyCounts('seats', `${kind}s`, total ?? undefined, view.isNarrowed)
  const columns = useLineCsv()
  const t = useTranslations('pbx-lines')
  const counted = typeof total === 'number' ? say('count', { count: total }) : undefined
  const { title, texts, removal, creationFailed } = useListTexts<Subscriber>(say, {
    nameOf: subscriberName,
    remove: ({ id }) => removeItem(subscribers, id),
    stale: staleLines,
    ...rest,
  })
  const csvEntry = useCsvEntry({
    name: title,
    rows: () => everyLine(kind, lineFilterQuery(kind, view.view.filters, sort)),
    columns: [...columns, ...csv],
    isDisabled: total === 0,
  })
  return {
    page: {
      view,
      list,
      asked,
      title,
      voice: linesVoice({ counted, isNarrowed: view.isNarrowed, summary }, { t }),
      removal,
      texts: {
        ...texts,
        notFound,
      },
      itemId: ({ id }: Subscriber) => id,
      filters: useLineFilterSpecs(kind),
    },
    creationFailed,
    csv: csvEntry,
    summary,
  }
}

const patterned = ['pbx_extension', 'primary_number', 'alias', 'alias_number']

/** GRP-01, SEAT-01: the filters of seats or groups. */
function useLineFilterSpecs<Kind extends keyof typeof lineFilters>(
  kind: Kind,
): readonly FilterSpec<(typeof lineFilters)[Kind][number]>[] {
  const t = useTranslations('pbx-lines')
  const label = (id: (typeof lineFilters)[LineKind][number]) => t(`filters.${id}`)
  return lineFilters[kind].map((id: (typeof lineFilters)[Kind][number]) => ({
    id,
    label: label(id),
    ...(patterned.includes(id) && { placeholder: t('pattern') }),
  }))
}
