import { useRef } from 'react'
import { type SayOfList, useListTexts } from '../../shared/editing/list/use-list-texts.ts'
import { useListView } from '../../shared/editing/list/use-list-view.ts'
import type { Creation } from '../../shared/editing/list/use-creation.ts'
import {
  everyNamedLine,
  type LinePreference,
  lineName,
  type NamedLine,
  type PreferenceLine,
  stalePreferenceLines,
  usePreferenceLines,
  whoHas,
} from './preference-lines.ts'
import { useFamilyCounts } from './lists/use-family-counts.ts'
import { useTranslations } from 'use-intl'
import type { CsvColumn } from '../../shared/list-filters/csv-file.ts'

/** The form of a new one, as it is typed. */
export interface NewPreferenceLine {
  /** Id of the subscriber. */
  readonly line: string
}

interface PreferenceLinesPageOptions<Values> {
  readonly say: SayOfList
  /** "Created call queue for {name} successfully". */
  readonly created: (name: string) => string
  /** Said of a line that has one already. */
  readonly taken: (name: string) => string
  /** Writes what is set for the line. */
  readonly write: (id: number, values: Values) => Promise<unknown>
  readonly remove: (id: number) => Promise<unknown>
  /** Columns of the file, beside name and extension. */
  readonly csv: readonly CsvColumn<NamedLine>[]
}

/** CQ-01, MS-01: what the pages of call queues and secretaries have in common: all but the form and the item. */
export function usePreferenceLinesPage<Values extends NewPreferenceLine>(
  name: LinePreference,
  { say, created, taken, write, remove, csv }: PreferenceLinesPageOptions<Values>,
) {
  const lines = useTranslations('pbx-lines')
  const view = useListView([])
  const { list, asked } = usePreferenceLines(name, view.view)
  const { title, texts, removal, creationFailed } = useListTexts<PreferenceLine>(say, {
    nameOf: (line) => line.name,
    remove: ({ id }) => remove(id),
    stale: stalePreferenceLines,
  })
  const total = list.data?.totalCount
  useFamilyCounts('queues', name === 'manager_secretary' ? 'ms-configs' : 'call-queues', total ?? undefined)
  const madeFor = useRef('')
  /** It would take the place of what is set there. */
  const refusal = async (id: string, signal?: AbortSignal): Promise<string | null> => {
    const owner = await whoHas(name, id, signal)
    return owner === null ? null : taken(owner)
  }
  const creation: Creation<Values> = {
    create: async (values) => {
      // somebody else may have been faster
      const reason = await refusal(values.line)
      if (reason !== null) throw new Error(reason)
      madeFor.current = await lineName(values.line)
      const id = Number(values.line)
      await write(id, values)
      return id
    },
    created: () => created(madeFor.current),
    failed: creationFailed,
    stale: stalePreferenceLines,
  }
  return {
    page: {
      view,
      list,
      asked,
      title,
      texts,
      removal,
      lead: typeof total === 'number' ? say('count', { count: total }) : texts.emptyAdvice,
      itemId: ({ id }: PreferenceLine) => id,
    },
    creation,
    refusal,
    total,
    /** The source of a file of the list. */
    file: {
      name: title,
      rows: () => everyNamedLine(name),
      columns: [
        { title: lines('name'), value: (line: NamedLine) => line.name },
        { title: lines('extension'), value: ({ extension }: NamedLine) => extension },
        ...csv,
      ],
      isDisabled: total === 0,
    },
  }
}
