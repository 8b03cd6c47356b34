import type { Pool } from '../../platform/db/database.ts'
import { isDatabaseAway } from '../../platform/db/away/database-away.ts'
import {
  type Holder,
  holderOfDomain,
  holderOfNumber,
  type ListedCell,
  listCells,
  readSecret,
} from './directory-store.ts'
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
/** A number or domain that another cell has taken is found there after this time; one of a customer that moves, sooner. */
export const freshMs = 5_000
const usual: RememberedOptions = {
  freshMs,
  staleMs: hourMs,
  most: 50_000,
  limitMs: 1_000,
  pauseMs: 5_000,
  isAnswer: (error) => error instanceof Error && isRefusal(error),
}
/** PostgreSQL has refused a statement, by a code of its own, and goes on answering. */
const isRefusal = (error: Error & { readonly code?: string }): boolean =>
  /^[0-9A-Z]{5}$/.test(error.code ?? '') && !isDatabaseAway(error)
/** Names and numbers come from strangers: what cannot be one is not asked for, and not kept. */
const domainForm = /^[\p{L}\p{N}._-]{1,253}$/u
const numberForm = /^\d{1,32}$/
/** Cells and their secret hardly ever change, and are needed for everything else. */
const few: RememberedOptions = { ...usual, staleMs: Number.POSITIVE_INFINITY, most: 1 }

export const readDirectory = (directory: Pool, options: Partial<RememberedOptions> = {}): DirectoryReader => {
  const cells = remembered(
    async () => new Map((await listCells(directory)).map((cell) => [cell.name, cell] as const)),
    { ...few, ...options },
  )
  const secret = remembered(() => readSecret(directory), { ...few, freshMs: hourMs, ...options })
  const held = { ...usual, ...options, isBrief: (value: Holder | null) => value?.isMoving === true }
  const domains = remembered((domain) => holderOfDomain(directory, domain), held)
  const numbers = remembered((number) => holderOfNumber(directory, number), held)
  return {
    cells: () => cells.of(''),
    ofDomain: async (domain) => (domainForm.test(domain) ? ((await domains.of(domain))?.cell ?? null) : null),
    ofNumber: async (number) => (numberForm.test(number) ? ((await numbers.of(number))?.cell ?? null) : null),
    secret: () => secret.of(''),
  }
}
