import type { AuditEntry } from '@lineside/contract/resources/audit-log'
import { everyParty, useNames } from '../../domain/names/use-names.ts'
import { type KnownNames, numbersIn } from './member-value.ts'

const sides = (entries: readonly AuditEntry[]) => entries.flatMap(({ before, after }) => [before, after])
/** The entries bring the names of their lines: an auditor (ROLE-01) cannot read the lines themselves. */
const lineNames = (entries: readonly AuditEntry[]): KnownNames['names'] =>
  new Map(entries.flatMap(({ line_names = {} }) => Object.entries(line_names)))

/** NAME-02: the names in the entries of a page: those of numbers are asked for in one request. */
export function useKnownNames(entries: readonly AuditEntry[]): KnownNames {
  return { names: lineNames(entries), named: useNames(numbersIn(...sides(entries))) }
}

/** The same for any number of entries, for a file. */
export const everyKnownName = async (entries: readonly AuditEntry[]): Promise<KnownNames> => {
  const parties = await everyParty(numbersIn(...sides(entries)))
  return { names: lineNames(entries), named: (number) => parties.get(number)?.name ?? null }
}
