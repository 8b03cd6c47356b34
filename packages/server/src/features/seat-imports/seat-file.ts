import { type SeatColumn, seatColumns } from '@lineside/contract/resources/seat-imports'
import { subscriberSchema } from '@lineside/contract/resources/subscribers'
import { limits } from '@lineside/contract/limits'
import { parse } from 'csv-parse/sync'
import { unprocessable } from '../../platform/http/http-problem.ts'

/** A row of the file: what is not empty, without spaces around it. */
export interface SeatRow {
  /** The head is line 1. */
  readonly line: number
  readonly values: Readonly<Partial<Record<SeatColumn, string>>>
}

/** Names that a column has in an exported list of seats. */
const otherNames: Readonly<Record<string, SeatColumn>> = {
  display_name: 'name',
  pbx_extension: 'extension',
  webpassword: 'web_password',
  password: 'sip_password',
}

/**
 * The rows of a CSV file with a head; commas, semicolons or tabs, as the head has them. UTF-8, else what spreadsheets of
 * Western Europe write.
 * @throws HttpProblem 422 for what is no such file
 */
export const readSeatFile = (bytes: Buffer): readonly SeatRow[] => {
  const text = decode(bytes)
  const table = tableOf(text)
  const [head, ...rows] = table
  if (head === undefined) throw unprocessable('The file is empty.')
  const columns = head.record.map(columnOf)
  for (const needed of ['name', 'extension'] as const)
    if (!columns.includes(needed)) throw unprocessable(`The file has no column '${needed}'.`)
  const twice = columns.find((column, index) => column !== undefined && columns.indexOf(column) !== index)
  if (twice !== undefined) throw unprocessable(`The file has the column '${twice}' twice.`)
  if (rows.length === 0) throw unprocessable('The file has no rows.')
  if (rows.length > limits.seatFileRows) throw unprocessable(`The file has more than ${limits.seatFileRows} rows.`)
  return rows.map(({ record, info }) => ({ line: info.lines, values: valuesOf(columns, record) }))
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

const tableOf = (text: string): readonly ParsedRow[] => {
  if (text.includes('\u0000')) throw unprocessable('The file is not a CSV file.')
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    }) as unknown as readonly ParsedRow[]
  } catch (error) {
    throw unprocessable(`The file is not a CSV file: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** The one that the head has most of. */
const delimiterOf = (text: string): string => {
  const head = text.slice(0, text.search(/[\r\n]|$/))
  const count = (delimiter: string) => head.split(delimiter).length
  return [',', ';', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}

/** undefined: a column of an exported list that is not written. */
const columnOf = (title: string): SeatColumn | undefined => {
  const name = title.toLowerCase().replace(/[\s-]+/g, '_')
  const column = otherNames[name] ?? seatColumns.find((known) => known === name)
  if (column !== undefined) return column
  if (Object.hasOwn(subscriberSchema._zod.def.shape, name)) return undefined
  throw unprocessable(`The file has a column '${title.slice(0, 50)}'; known are ${seatColumns.join(', ')}.`)
}

const valuesOf = (columns: readonly (SeatColumn | undefined)[], record: readonly string[]): SeatRow['values'] => {
  const values: Partial<Record<SeatColumn, string>> = {}
  for (const [index, column] of columns.entries()) {
    const value = record[index] ?? ''
    if (column !== undefined && value !== '') values[column] = value
  }
  return values
}
