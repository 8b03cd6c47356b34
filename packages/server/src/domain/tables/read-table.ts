import { CsvError, parse } from 'csv-parse/sync'
import { Refusal } from '../../platform/refusal.ts'
import { reason } from '../../platform/reason.ts'

export interface Table {
  readonly head: readonly string[]
  readonly rows: readonly { /** The header is line 1. */ readonly line: number; readonly cells: readonly string[] }[]
}

/** Most columns, and most characters of one row: address books export a hundred columns, and notes with some thousand. */
const mostColumns = 500
const mostOfRow = 100_000

/**
 * Reads a CSV file with a header, as spreadsheets export it: separated by commas, semicolons or tabs, whichever the
 * header has most; in UTF-8, else in the Western European encoding of spreadsheets. Empty lines are skipped.
 * @param mostRows without the header; of more rows only one more is read, for the caller to see that there are more
 * @throws Refusal for a file that is none
 */
export const readTable = (bytes: Buffer, mostRows: number): Table => {
  const text = decode(bytes)
  const [head, ...rows] = recordsOf(text, mostRows + 2)
  if (head === undefined) throw new Refusal('file_empty', 'The file is empty.', {})
  if (head.record.length > mostColumns) throw notCsv(`: it has more than ${mostColumns} columns.`)
  return { head: head.record, rows: rows.map(({ record, info }) => ({ line: info.lines, cells: record })) }
}

const decode = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

interface ParsedRow {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

const recordsOf = (text: string, most: number): readonly ParsedRow[] => {
  if (text.includes('\u0000')) throw notCsv('.')
  let lastLine = 0
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      bom: true,
      info: true,
      to: most,
      max_record_size: mostOfRow,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      on_record: (record, { lines }) => {
        lastLine = lines
        return record
      },
    }) as unknown as readonly ParsedRow[]
  } catch (error) {
    if (!(error instanceof CsvError) || !wrongQuotes.has(error.code)) throw notCsv(`: ${reason(error)}`)
    // a row with an opening quote only is read to the end of the file: it is the one after the last that was whole
    const line = error.code === 'CSV_QUOTE_NOT_CLOSED' ? lastLine + 1 : Number(error['lines'])
    throw new Refusal('file_quotes_wrong', `The quotation marks in line ${line} of the file do not match.`, { line })
  }
}

const wrongQuotes: ReadonlySet<string> = new Set([
  'CSV_QUOTE_NOT_CLOSED',
  'CSV_INVALID_CLOSING_QUOTE',
  'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE',
  'INVALID_OPENING_QUOTE',
])

const notCsv = (detail: string) => new Refusal('file_not_csv', `The file is not a CSV file${detail}`, {})

/** The separator that occurs most often in the header. */
const delimiterOf = (text: string): string => {
  const head = text.slice(0, text.search(/[\r\n]|$/))
  const count = (delimiter: string) => head.split(delimiter).length
  return [',', ';', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}
