import { type Subscriber, subscribers } from '@lineside/contract/resources/subscribers'
import { useQuery } from '@tanstack/react-query'
import { removeItem } from '../../shared/api/resource-client.ts'
import { useAskedItem } from '../../shared/editing/list/use-asked-item.ts'
import { type SayOfList, useListTexts } from '../../shared/editing/list/use-list-texts.ts'
import { useListView } from '../../shared/editing/list/use-list-view.ts'
import { CsvButton } from '../../shared/list-filters/csv-button.tsx'
import {
  type LineFilter,
  lineFilterQuery,
  lineFilters,
  type LineKind,
  lineQuery,
  linesQuery,
  staleLines,
} from './line-queries.ts'
import { subscriberName } from './subscriber-name.ts'
import { useTranslations } from 'use-intl'
import type { FilterSpec } from '../../shared/editing/list/filter-spec.ts'
import { useExtensionRange } from './use-extension-range.ts'
import type { CsvColumn } from '../../shared/list-filters/csv-file.ts'
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
  const view = useListView<(typeof lineFilters)[Kind][number]>(lineFilters[kind])
  const list = useQuery(linesQuery(kind, view.view))
  const asked = useAskedItem(list, view.view, (id) => lineQuery(kind, id))
  const total = list.data?.totalCount
  const columns = useLineCsv()
  const lead = useLineLead(typeof total === 'number' && !view.isNarrowed ? say('count', { count: total }) : undefined)
  const { title, texts, removal, creationFailed } = useListTexts<Subscriber>(say, {
    nameOf: subscriberName,
    remove: ({ id }) => removeItem(subscribers, id),
    stale: staleLines,
    ...rest,
  })
  return {
    page: {
      view,
      list,
      asked,
      title,
      lead,
      removal,
      texts: {
        ...texts,
        notFound,
      },
      itemId: ({ id }: Subscriber) => id,
      filters: useLineFilterSpecs(kind),
    },
    creationFailed,
    csv: (
      <CsvButton
        name={title}
        rows={() => everyLine(kind, lineFilterQuery(kind, view.view.filters))}
        columns={[...columns, ...csv]}
        isDisabled={total === 0}
      />
    ),
  }
}

const patterned = ['pbx_extension', 'primary_number', 'alias', 'alias_number']

/** GRP-01, SEAT-01: the filters of seats or groups. */
function useLineFilterSpecs<Kind extends keyof typeof lineFilters>(
  kind: Kind,
): readonly FilterSpec<(typeof lineFilters)[Kind][number]>[] {
  const t = useTranslations('pbx-lines')
  const label = (id: LineFilter) => t(`filters.${id}`)
  return lineFilters[kind].map((id: (typeof lineFilters)[Kind][number]) => ({
    id,
    label: label(id),
    ...(patterned.includes(id) && { placeholder: t('pattern') }),
  }))
}

/** Below the title of a list of lines: how many there are, and which extensions they may have. */
function useLineLead(counted: string | undefined): string {
  const t = useTranslations('pbx-lines')
  const { min, max } = useExtensionRange()
  if (min === null || max === null) return counted ?? t('lead')
  return counted === undefined
    ? t('rangeAlone', { min, max })
    : t('leadRange', { counted, range: t('range', { min, max }) })
}
