import type { ResourceDescription } from '@lineside/contract/http/resource'
import type { ItemOf, SentQuery } from '@lineside/contract/http/resource-types'
import { limits } from '@lineside/contract/limits'
import { listPage, type Resource } from '../api/resource-client.ts'

/** A column of a list as a file: its heading in the reader's language, and one value a cell. */
export interface CsvColumn<Row> {
  readonly title: string
  readonly value: (row: Row) => string | number | null | undefined
}

/** Every item that a filter leaves in, page by page; what goes beyond the limit of a file is left out. */
export const listEvery = async <D extends ResourceDescription>(
  resource: Resource<D>,
  query: SentQuery<D>,
): Promise<readonly ItemOf<D>[]> => {
  const found: ItemOf<D>[] = []
  for (let page = 1; found.length < limits.csvRowsMaximum; page++) {
    const { items } = await listPage<D>(resource, { ...query, page, rows: limits.rowsAll, no_count: 1 })
    for (const item of items) found.push(item)
    if (items.length < limits.rowsAll) break
  }
  return found
}

/**
 * RFC 4180, in UTF-8 that spreadsheets recognise; texts that they would take for a formula are quoted.
 * @param isHandedBack it holds what somebody has sent in a file, and will send again: then nothing of it is quoted
 */
export const csvFile = async <Row>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  isHandedBack = false,
): Promise<string> => {
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  const cells = rows.map((row) => columns.map(({ value }) => value(row) ?? ''))
  return stringify(cells, {
    header: true,
    columns: columns.map(({ title }, at) => ({ key: String(at), header: title })),
    bom: true,
    escape_formulas: !isHandedBack,
    record_delimiter: 'windows',
  })
}

/** Called after the list and the day; without what no file system takes. */
export const csvFileName = (list: string, day: string): string => `${list.replace(/[\\/:*?"<>|]+/g, '-')} ${day}.csv`

/** Seconds as minutes with two decimals, to be added up. */
export const minutesOf = (seconds: number): number => Math.round((seconds / 60) * 100) / 100
