import { operatorRefusal } from '../domain/saving/saving.ts'
import type { Options, Values } from './command.ts'

/** Rows of a page unless asked for otherwise, and the most of one. */
const usual = 100
const most = 1_000

/** Options of every list that grows with the platform. */
export const pageOptions = {
  rows: { kind: 'number', help: `rows of a page; ${usual} is the default, ${most} the most` },
  page: { kind: 'number', help: 'number of the page, from 1' },
} as const satisfies Options

/** @throws Refusal */
export const pageOf = ({ rows = usual, page = 1 }: Values<typeof pageOptions>) => {
  if (rows < 1 || rows > most) throw operatorRefusal(`A page has 1 to ${most} rows.`)
  if (page < 1) throw operatorRefusal('Pages are counted from 1.')
  return { limit: rows, offset: (page - 1) * rows }
}

export type Page = ReturnType<typeof pageOf>
