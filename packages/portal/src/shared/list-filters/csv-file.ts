import type { ResourceDescription } from '@lineside/contract/http/resource'
import type { ItemOf, SentQuery } from '@lineside/contract/http/resource-types'
import { limits } from '@lineside/contract/limits'
import { listPage, type Resource } from '../api/resource-client.ts'

/** A column of a list as a file: its heading in the reader's language, and one value a cell. */
export interface CsvColumn<Row> {
  readonly title: string
  readonly value: (row: Row) => string | number | null | undefined
}

/** All items that match a filter, loaded page by page up to the limit of a file. */
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
 * A CSV file (RFC 4180) in UTF-8 with the mark that spreadsheets recognise. Texts that they would read as a formula are
 * quoted.
 * @param locale the reader's: spreadsheets of languages with a decimal comma part cells by semicolons. null: the file is
 * one to be uploaded, whose form is fixed
 * @param isHandedBack the file returns what somebody uploaded, to be uploaded again: then nothing is quoted
 */
export const csvFile = async <Row>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  { locale, isHandedBack = false }: { locale: string | null; isHandedBack?: boolean },
): Promise<string> => {
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  const isComma = locale !== null && (1.5).toLocaleString(locale) === '1,5'
  const cellOf = (value: ReturnType<CsvColumn<Row>['value']>) =>
    typeof value === 'number' && isComma ? String(value).replace('.', ',') : (value ?? '')
  const cells = rows.map((row) => columns.map(({ value }) => cellOf(value(row))))
  return stringify(cells, {
    header: true,
    delimiter: isComma ? ';' : ',',
    columns: columns.map(({ title }, index) => ({ key: String(index), header: title })),
    bom: true,
    escape_formulas: !isHandedBack,
    record_delimiter: 'windows',
  })
}

/** The file's name from the list and the day, without characters that file systems refuse. */
export const csvFileName = (list: string, day: string): string => `${list.replace(/[\\/:*?"<>|]+/g, '-')} ${day}.csv`

/** Seconds as minutes with two decimals, for adding up. */
export const minutesOf = (seconds: number): number => Math.round((seconds / 60) * 100) / 100
