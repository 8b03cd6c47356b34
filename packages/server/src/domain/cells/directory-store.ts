import type { Pool } from '../../platform/db/database.ts'

/** A cell as the directory lists it. */
export interface ListedCell {
  readonly name: string
  /** Origin at which front doors reach its servers, such as `http://10.0.0.9:8080`. */
  readonly web: string
  /** Where other cells send calls for its numbers, such as `tcp:10.0.0.5:5060`; the next one where the first cannot. */
  readonly edges: readonly string[]
  /** Addresses and networks from which its edges call. */
  readonly sources: readonly string[]
}

/** The longest extension behind a company's main number. */
const longestExtension = 6

/** A cell with the number by which its ids begin; null: its servers have not asked for one yet. */
export interface NumberedCell extends ListedCell {
  readonly number: number | null
}

const columns = 'name, web, edges, sources::text[] as sources, number'

export const listCells = async (directory: Pool): Promise<readonly NumberedCell[]> =>
  (await directory.query<NumberedCell>(`select ${columns} from lineside_directory.cells order by name`)).rows

/** @returns whether the cell is new, has changed, or is as it was */
export const saveCell = async (
  directory: Pool,
  { name, web, edges, sources }: ListedCell,
): Promise<'created' | 'updated' | 'unchanged'> => {
  const { rows } = await directory.query<{ isNew: boolean }>(
    `insert into lineside_directory.cells as c (name, web, edges, sources) values ($1, $2, $3, $4::inet[])
     on conflict (name) do update set web = $2, edges = $3, sources = $4::inet[], saved_at = now()
       where (c.web, c.edges, c.sources) is distinct from ($2, $3::text[], $4::inet[])
     returning xmax = 0 as "isNew"`,
    [name, web, edges, sources],
  )
  if (rows[0] === undefined) return 'unchanged'
  return rows[0].isNew ? 'created' : 'updated'
}

/** @returns false: there is no such cell @throws DatabaseError 23503: domains or numbers are still its */
export const deleteCell = async (directory: Pool, name: string): Promise<boolean> => {
  const { rowCount } = await directory.query('delete from lineside_directory.cells where name = $1', [name])
  return rowCount !== 0
}

/** The secret by which cells know each other's calls. */
export const readSecret = async (directory: Pool): Promise<string> => {
  const { rows } = await directory.query<{ value: string }>(
    `select value from lineside_directory.settings where name = 'secret'`,
  )
  if (rows[0] === undefined) throw new Error('The directory has no secret')
  return rows[0].value
}

/** The cell that has something now. */
export interface Holder {
  readonly cell: string
  /** It is about to go to another cell, so this answer is good for a moment only. */
  readonly isMoving: boolean
}

/** A directory that no cell of this version has opened yet lacks the column. */
const holder = `cell, coalesce((to_jsonb(e) ->> 'is_moving')::boolean, false) as "isMoving"`

/** The cell of a domain, in lower case; null: none has it. */
export const holderOfDomain = async (directory: Pool, domain: string): Promise<Holder | null> => {
  const { rows } = await directory.query<Holder>({
    name: 'cell of domain',
    text: `select ${holder} from lineside_directory.entries e where kind = 'domain' and value = $1`,
    values: [domain],
  })
  return rows[0] ?? null
}

export const cellOfDomain = async (directory: Pool, domain: string): Promise<string | null> =>
  (await holderOfDomain(directory, domain))?.cell ?? null

/**
 * The cell of a number: the one that has exactly this number, else the one with the longest main number behind which it lies.
 * @param number digits with the country code
 */
export const holderOfNumber = async (directory: Pool, number: string): Promise<Holder | null> => {
  const beginnings = Array.from({ length: longestExtension + 1 }, (_, cut) => number.slice(0, number.length - cut))
  const { rows } = await directory.query<Holder>({
    name: 'cell of number',
    text: `select ${holder} from lineside_directory.entries e
      where kind = 'number' and value = any ($1::text[]) and (is_block or value = $2)
      order by length(value) desc limit 1`,
    values: [beginnings.filter((one) => one !== ''), number],
  })
  return rows[0] ?? null
}

export const cellOfNumber = async (directory: Pool, number: string): Promise<string | null> =>
  (await holderOfNumber(directory, number))?.cell ?? null

export interface Contested {
  readonly kind: 'domain' | 'number'
  readonly value: string
  /** The cell that claims it, too. */
  readonly cell: string
  readonly holder: string
}

/** Domains and numbers that two cells claim. @param cell one of the two; undefined: all */
export const listContested = async (directory: Pool, cell?: string, most = 1_000): Promise<readonly Contested[]> => {
  const { rows } = await directory.query<Contested>(
    `select c.kind, c.value, c.cell, e.cell as holder from lineside_directory.contested c
     join lineside_directory.entries e on e.kind = c.kind and e.value = c.value
     where $1::text is null or $1 in (c.cell, e.cell) order by c.kind, c.value, c.cell limit $2`,
    [cell ?? null, most],
  )
  return rows
}

export interface Held {
  readonly cell: string
  readonly domains: number
  readonly numbers: number
}

/** How much each cell has. */
export const countEntries = async (directory: Pool): Promise<readonly Held[]> =>
  (
    await directory.query<Held>(
      `select cell, count(*) filter (where kind = 'domain')::int as domains,
         count(*) filter (where kind = 'number')::int as numbers from lineside_directory.entries group by cell`,
    )
  ).rows
