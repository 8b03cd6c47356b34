import { type SeatColumn, seatColumns, toldColumns } from '@lineside/contract/resources/seat-imports'
import { subscriberSchema } from '@lineside/contract/resources/subscribers'
import { limits } from '@lineside/contract/limits'
import { readTable } from '../../domain/tables/read-table.ts'
import { Refusal } from '../../platform/refusal.ts'

/** A row of the file: its cells that are not empty, without spaces around them. */
export interface SeatRow {
  /** Line in the file; the header is line 1. */
  readonly line: number
  readonly values: Readonly<Partial<Record<SeatColumn, string>>>
}

/** Names of seat members that differ from their columns; an exported list uses these names. */
const otherNames: Readonly<Record<string, SeatColumn>> = {
  display_name: 'name',
  pbx_extension: 'extension',
  webpassword: 'web_password',
  password: 'sip_password',
}

/** The column of the file for a refused member of a seat, such as `groups` for `pbx_group_ids`. */
export const columnOfMember = (member: string): string => {
  const ofNames: Readonly<Record<string, SeatColumn>> = { profile_id: 'profile', pbx_group_ids: 'groups' }
  return otherNames[member] ?? ofNames[member] ?? seatColumns.find((column) => member.startsWith(column)) ?? member
}

/**
 * Reads the rows of a CSV file with a header.
 * @throws Refusal for a file that has another form
 */
export const readSeatFile = (bytes: Buffer): readonly SeatRow[] => {
  const { head, rows } = readTable(bytes, limits.seatFileRows)
  const columns = head.map(columnOf)
  for (const needed of ['name', 'extension'] as const)
    if (!columns.includes(needed))
      throw new Refusal('column_missing', `The file has no column '${needed}'.`, { column: needed })
  const twice = columns.find((column, index) => column !== undefined && columns.indexOf(column) !== index)
  if (twice !== undefined)
    throw new Refusal('column_repeated', `The file has the column '${twice}' twice.`, { column: twice })
  if (rows.length === 0) throw new Refusal('file_without_rows', 'The file has no rows.', {})
  const most = limits.seatFileRows
  if (rows.length > most) throw new Refusal('rows_too_many', `The file has more than ${most} rows.`, { most })
  return rows.map(({ line, cells }) => ({ line, values: valuesOf(columns, cells) }))
}

/**
 * The column that a title means; undefined: a column of an exported or handed-back file that is only for information.
 */
const columnOf = (title: string): SeatColumn | undefined => {
  const name = title.toLowerCase().replace(/[\s-]+/g, '_')
  const column = otherNames[name] ?? seatColumns.find((known) => known === name)
  if (column !== undefined) return column
  if (toldColumns.some((told) => told === name)) return undefined
  if (Object.hasOwn(subscriberSchema._zod.def.shape, name)) return undefined
  const values = { column: title.slice(0, 50), known: seatColumns.join(', ') }
  const message = `The file has a column '${values.column}'; known are ${values.known}.`
  throw new Refusal('column_unknown', message, values)
}

const valuesOf = (columns: readonly (SeatColumn | undefined)[], record: readonly string[]): SeatRow['values'] => {
  const values: Partial<Record<SeatColumn, string>> = {}
  for (const [index, column] of columns.entries()) {
    const value = record[index] ?? ''
    if (column !== undefined && value !== '') values[column] = value
  }
  return values
}
