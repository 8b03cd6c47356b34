import type { Pool } from '../../platform/db/database.ts'
import { cellOfDomain, cellOfNumber, type ListedCell, listCells, readSecret } from './directory-store.ts'
import { type RememberedOptions, remembered } from './remembered.ts'

/** Questions of calls and sign-ins to the directory, with answers that are remembered. */
export interface DirectoryReader {
  /** @throws Error the directory is away, and was never there */
  cells(): Promise<ReadonlyMap<string, ListedCell>>
  /** The name of the cell of a domain in lower case; null: none has it. @throws Error the directory is away */
  ofDomain(domain: string): Promise<string | null>
  /** The same of a number: digits with the country code. */
  ofNumber(number: string): Promise<string | null>
  secret(): Promise<string>
}

const hourMs = 3_600_000
/** A number or domain that moves to another cell is found there after this time. */
const freshMs = 5_000
const usual: RememberedOptions = { freshMs, staleMs: hourMs, most: 50_000, limitMs: 1_000, pauseMs: 5_000 }
/** Cells and their secret hardly ever change, and are needed for everything else. */
const few: RememberedOptions = { ...usual, staleMs: Number.POSITIVE_INFINITY, most: 1 }

export const readDirectory = (directory: Pool, options: Partial<RememberedOptions> = {}): DirectoryReader => {
  const cells = remembered(
    async () => new Map((await listCells(directory)).map((cell) => [cell.name, cell] as const)),
    { ...few, ...options },
  )
  const secret = remembered(() => readSecret(directory), { ...few, freshMs: hourMs, ...options })
  const domains = remembered((domain) => cellOfDomain(directory, domain), { ...usual, ...options })
  const numbers = remembered((number) => cellOfNumber(directory, number), { ...usual, ...options })
  return {
    cells: () => cells.of(''),
    ofDomain: (domain) => domains.of(domain),
    ofNumber: (number) => numbers.of(number),
    secret: () => secret.of(''),
  }
}
