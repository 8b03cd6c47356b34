import type { Pool, PoolClient } from '../../platform/db/database.ts'

export type EntryKind = 'domain' | 'number'

/** A domain or number as its cell has it now. */
export interface Claim {
  readonly kind: EntryKind
  /** A domain in lower case, or digits with the country code. */
  readonly value: string
  /** The cell has it. */
  readonly isOurs: boolean
  /** A company's main number: what lies behind it is the cell's too. */
  readonly isBlock: boolean
}

/** Something that another cell had first. */
export interface LostClaim {
  readonly kind: EntryKind
  readonly value: string
  readonly holder: string
}

/**
 * Tells the directory what a cell has and has no more, as a whole. Telling it again changes nothing. An entry of another cell stays
 * that cell's, and the claim is noted as contested; when the holder lets go, it becomes that of the cell that has waited longest.
 * @param version higher than that of all the cell has told before; what was told with a higher one stays as it is
 * @returns what other cells have
 */
export const tellClaims = async (
  directory: Pool,
  cell: string,
  version: number,
  claims: readonly Claim[],
): Promise<readonly LostClaim[]> => {
  const client = await directory.connect()
  try {
    await client.query('begin')
    await release(
      client,
      cell,
      version,
      claims.filter(({ isOurs }) => !isOurs),
    )
    const lost = await take(
      client,
      cell,
      version,
      claims.filter(({ isOurs }) => isOurs),
    )
    await client.query('commit')
    client.release()
    return lost
  } catch (error) {
    client.release(true)
    throw error
  }
}

const listOf = (claims: readonly Claim[]) => [
  claims.map(({ kind }) => kind),
  claims.map(({ value }) => value),
  claims.map(({ isBlock }) => isBlock),
]

/** In an order that is the same for all cells, so that two of them never wait for each other. */
const given = `(select * from unnest($3::text[], $4::text[], $5::boolean[]) as g (kind, value, is_block) order by kind, value) g`

const take = async (
  client: PoolClient,
  cell: string,
  version: number,
  claims: readonly Claim[],
): Promise<readonly LostClaim[]> => {
  if (claims.length === 0) return []
  const values = [cell, version, ...listOf(claims)]
  await client.query(
    `insert into lineside_directory.entries as e (kind, value, cell, is_block, version)
     select kind, value, $1, is_block, $2 from ${given}
     on conflict (kind, value) do update set is_block = excluded.is_block, version = $2
       where e.cell = $1 and e.version <= $2`,
    values,
  )
  await client.query(
    `insert into lineside_directory.contested as c (kind, value, cell, is_block, version)
     select g.kind, g.value, $1, g.is_block, $2 from ${given}
     join lineside_directory.entries e on e.kind = g.kind and e.value = g.value and e.cell <> $1
     on conflict (kind, value, cell) do update set is_block = excluded.is_block, version = $2 where c.version <= $2`,
    values,
  )
  const { rows } = await client.query<LostClaim>(
    `select e.kind, e.value, e.cell as holder from lineside_directory.entries e
     where e.cell <> $1 and (e.kind, e.value) in (select * from unnest($2::text[], $3::text[]))`,
    [cell, ...listOf(claims).slice(0, 2)],
  )
  return rows
}

const release = async (client: PoolClient, cell: string, version: number, claims: readonly Claim[]): Promise<void> => {
  if (claims.length === 0) return
  const [kinds, names] = listOf(claims)
  const values = [cell, version, kinds, names]
  await client.query(
    `delete from lineside_directory.contested where cell = $1 and version <= $2
       and (kind, value) in (select * from unnest($3::text[], $4::text[]))`,
    values,
  )
  const { rows: gone } = await client.query<{ kind: EntryKind; value: string }>(
    `delete from lineside_directory.entries where cell = $1 and version <= $2
       and (kind, value) in (select * from unnest($3::text[], $4::text[])) returning kind, value`,
    values,
  )
  if (gone.length === 0) return
  await client.query(
    `with heirs as (
       delete from lineside_directory.contested c using (
         select distinct on (kind, value) kind, value, cell from lineside_directory.contested
         where (kind, value) in (select * from unnest($1::text[], $2::text[]))
         order by kind, value, since, cell) first
       where c.kind = first.kind and c.value = first.value and c.cell = first.cell
       returning c.kind, c.value, c.cell, c.is_block, c.version)
     insert into lineside_directory.entries (kind, value, cell, is_block, version)
     select kind, value, cell, is_block, version from heirs`,
    [gone.map(({ kind }) => kind), gone.map(({ value }) => value)],
  )
}
