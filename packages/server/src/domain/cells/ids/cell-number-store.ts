import type { Pool } from '../../../platform/db/database.ts'
import { mostCells } from './id-ranges.ts'

/**
 * The number of a cell in the directory: the one that it has, else the next one. A number is never given again, not even when its
 * cell is gone, because customers with its ids may be elsewhere.
 * @param own what the cell's database knows already, and what a directory that was made anew is told; null: nothing
 * @throws Error another cell has this number, or there are no more
 */
export const takeNumber = async (directory: Pool, cell: string, own: number | null): Promise<number> => {
  const client = await directory.connect()
  try {
    await client.query('begin')
    const last = await lastNumber(client)
    const { rows } = await client.query<{ name: string; number: number | null }>(
      'select name, number from lineside_directory.cells',
    )
    const known = rows.find(({ name }) => name === cell)?.number ?? null
    const number = own ?? known ?? Math.max(last, ...rows.map((row) => row.number ?? 0)) + 1
    const other = rows.find((row) => row.number === number && row.name !== cell)
    if (other !== undefined)
      throw new Error(
        `the cells ${cell} and ${other.name} both have the number ${number}, so their ids may be the same`,
      )
    if (number > mostCells) throw new Error(`there are ranges of ids for ${mostCells} cells, and all are given`)
    await client.query('update lineside_directory.cells set number = $2 where name = $1', [cell, number])
    await client.query(`update lineside_directory.settings set value = $1 where name = 'last number'`, [
      String(Math.max(last, number)),
    ])
    await client.query('commit')
    client.release()
    return number
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** The highest number that was ever given; nobody else changes numbers until the end of the transaction. */
const lastNumber = async (client: Pick<Pool, 'query'>): Promise<number> => {
  await client.query(
    `insert into lineside_directory.settings (name, value) values ('last number', '0') on conflict do nothing`,
  )
  const { rows } = await client.query<{ value: string }>(
    `select value from lineside_directory.settings where name = 'last number' for update`,
  )
  return Number(rows[0]?.value ?? 0)
}
