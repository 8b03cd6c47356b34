import { type SeatColumn, seatColumns } from '@lineside/contract/resources/pbx/seat-imports'
import { subscriberSchema } from '@lineside/contract/resources/subscribers'
import { limits } from '@lineside/contract/limits'
import { type SeatTitle, seatColumnsOf } from '@lineside/telephony/pbx/seat-columns'
import { readTable, type Table, unreadColumns } from '../../domain/tables/read-table.ts'
import { Refusal } from '../../platform/refusal.ts'

/** A row of the file: its cells that are not empty, without spaces around them. */
export interface SeatRow {
  /** Line in the file; the first is 1. */
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

export interface SeatFile {
  readonly rows: readonly SeatRow[]
  /** Titles of columns that hold something and are not imported. */
  readonly unreadColumns: readonly string[]
}

/**
 * Reads the rows of a CSV file with a header: one made for this, an exported list of seats, or the export of another
 * telephone system.
 * @throws Refusal for a file that has another form
 */
export const readSeatFile = (bytes: Buffer): SeatFile => {
  const table = readTable(bytes, limits.seatFileRows)
  const columns = seatColumnsOf(table.head, isMember)
  for (const [needed, ...parts] of needs)
    if (![needed, ...parts].some((column) => columns.includes(column)))
      throw new Refusal('column_missing', `The file has no column '${needed}'.`, { column: needed })
  const rows = table.rows.filter((row) => !isOfOthers(table.head, row))
  if (rows.length === 0) throw new Refusal('file_without_rows', 'The file has no rows.', {})
  const most = limits.seatFileRows
  if (rows.length > most) throw new Refusal('rows_too_many', `The file has more than ${most} rows.`, { most })
  // of columns with the same title the first is read
  const isRead = (index: number) => {
    const column = columns[index] ?? null
    return column === 'told' || (column !== null && columns.indexOf(column) === index)
  }
  return {
    rows: rows.map(({ line, cells }) => ({ line, values: valuesOf(columns, cells) })),
    unreadColumns: unreadColumns(table, isRead),
  }
}

const needs: readonly (readonly [SeatColumn, ...SeatTitle[]])[] = [['name', 'given', 'family'], ['extension']]

/** Members of an exported list only inform. */
const isMember = (title: string): boolean => Object.hasOwn(subscriberSchema._zod.def.shape, title.toLowerCase())

/** Exported lists of the API hold the pilot and groups, too, which are no seats. */
const isOfOthers = (head: readonly string[], { cells }: Table['rows'][number]): boolean =>
  ['is_pbx_group', 'is_pbx_pilot'].some((flag) => cells[head.indexOf(flag)] === 'true')

const valuesOf = (columns: readonly (SeatTitle | null)[], cells: readonly string[]): SeatRow['values'] => {
  const first = (column: SeatTitle) => cells[columns.indexOf(column)] ?? ''
  const name = [first('given'), first('family')].filter(Boolean).join(' ')
  const values: Partial<Record<SeatColumn, string>> = {}
  for (const column of seatColumns) {
    const value = first(column) || (column === 'name' ? name : '')
    if (value !== '') values[column] = value
  }
  return values
}
