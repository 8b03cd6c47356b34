import { CsvError, parse } from 'csv-parse/sync'
import { Refusal } from '../../platform/refusal.ts'
import { reason } from '../../platform/reason.ts'
import { decodeText, withoutMarks } from '../texts/decode-text.ts'

export interface Table {
  readonly head: readonly string[]
  readonly rows: readonly {
    /** Line of the file; the first is 1. */ readonly line: number
    readonly cells: readonly string[]
  }[]
}

/**
 * The titles of columns that hold something and mean nothing to the reader, for telling people what was left out. A column without a
 * title is named by its place.
 */
export const unreadColumns = ({ head, rows }: Table, isRead: (index: number) => boolean): readonly string[] => {
  const filled = new Set<number>()
  for (const { cells } of rows) for (const [index, cell] of cells.entries()) if (cell !== '') filled.add(index)
  return [...filled]
    .filter((index) => !isRead(index))
    .toSorted((left, right) => left - right)
    .map((index) => head[index]?.slice(0, longestTitle) || `#${index + 1}`)
}

const longestTitle = 100

/** Most columns, and most characters of one row: address books export a hundred columns, and notes with some thousand. */
const mostColumns = 500
const mostOfRow = 100_000

/**
 * Reads a CSV file with a header, as spreadsheets and other systems export it: separated by what its first line `sep=` says, else by
 * commas, semicolons, tabs or bars, whichever the header has most; in UTF-8, UTF-16 or an encoding of older programs. Empty lines
 * and repetitions of the header are skipped.
 * @param mostRows without the header; of more rows only one more is read, for the caller to see that there are more
 * @throws Refusal for a file that is none
 */
export const readTable = (bytes: Buffer, mostRows: number): Table => {
  const file = separated(withoutMarks(decodeText(bytes)))
  const [head, ...rows] = recordsOf(file, mostRows + 2)
  if (head === undefined) throw new Refusal('file_empty', 'The file is empty.', {})
  if (head.record.length > mostColumns) throw notCsv(`: it has more than ${mostColumns} columns.`)
  const titles = JSON.stringify(head.record)
  return {
    head: head.record,
    rows: rows
      .filter(({ record }) => JSON.stringify(record) !== titles)
      .map(({ record, info }) => ({ line: info.lines + file.skipped, cells: record.map(cellOf) })),
  }
}

/**
 * A cell without what spreadsheets are given to keep a number from being a figure, `="0664 123"`, and a text from being a formula, as
 * our own lists do: `'+43 664 123`.
 */
const cellOf = (cell: string): string => (/^="([^"]*)"$/.exec(cell)?.[1] ?? cell).replace(/^'(?=\s*[=+\-@])/, '')

/** The same where nothing is quoted around it, which is no CSV. */
const withoutFormulas = (text: string, delimiter: string): string =>
  text.includes('="')
    ? text.replace(/(^|[^"])="([^"\r\n]*)"(?=\r|\n|$|(.))/gm, (all, before, cell, after) =>
        (before === '' || before === delimiter) && (after === undefined || after === delimiter)
          ? `${before}"${cell}"`
          : all,
      )
    : text

/**
 * The same with nothing in rows that hold nothing, outside quotation marks. The parser skips such lines; for a row of another
 * length than the header it makes an error first, which takes it a hundred times as long.
 */
const withoutEmptyRows = (text: string, delimiter: string): string => {
  const row = new RegExp(`(?<=[\\r\\n])[ \\t${delimiter.replace(/[\\\]^-]/, '\\$&')}]+(?=[\\r\\n])`, 'g')
  const parts = text.split('"')
  return parts.map((part, index) => (index % 2 === 0 ? part.replace(row, '') : part)).join('"')
}

interface SeparatedText {
  readonly text: string
  readonly delimiter: string
  /** Lines of the file before the text. */
  readonly skipped: number
}

/** The separator of the cells, and the text behind a first line that says it. */
const separated = (text: string): SeparatedText => {
  const [line, told] = /^\s*"?sep=(.|\\t)"?[ \t,;]*(?:\r\n|\r|\n)/i.exec(text) ?? []
  if (line === undefined || told === undefined) return { text, delimiter: delimiterOf(text), skipped: 0 }
  return { text: text.slice(line.length), delimiter: told === '\\t' ? '\t' : told, skipped: 1 }
}

interface ParsedRow {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

const recordsOf = ({ text, delimiter, skipped }: SeparatedText, most: number): readonly ParsedRow[] => {
  if (text.includes('\u0000')) throw notCsv('.')
  let lastLine = 0
  try {
    return parse(withoutEmptyRows(withoutFormulas(text, delimiter), delimiter), {
      delimiter,
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
    const line = skipped + (error.code === 'CSV_QUOTE_NOT_CLOSED' ? lastLine + 1 : Number(error['lines']))
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

/** The separator that occurs most often in the header, outside quotation marks. */
const delimiterOf = (text: string): string => {
  const begin = text.trimStart()
  const head = begin.slice(0, begin.search(/[\r\n]|$/)).replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => head.split(delimiter).length
  return [',', ';', '\t', '|'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}
