import type { AuditEntry } from '@lineside/contract/resources/audit-log'
import { everyParty, useNames } from '../../domain/names/use-names.ts'
import { useSubscriberSource } from '../../domain/pbx/use-sources.ts'
import type { OptionSource } from '../../shared/editing/options/option-source.ts'
import { useChosenOptions } from '../../shared/editing/options/use-option-search.ts'
import { idsIn, type KnownNames, numbersIn } from './member-value.ts'

const sides = (entries: readonly AuditEntry[]) => entries.flatMap(({ before, after }) => [before, after])

/** NAME-02: the names in the entries of a page: those of seats and groups in one request, those of numbers in another. */
export function useKnownNames(entries: readonly AuditEntry[]): KnownNames {
  const names = useChosenOptions(useSubscriberSource('attendant'), idsIn(...sides(entries)), [])
  const named = useNames(numbersIn(...sides(entries)))
  return { names, named }
}

/** The same for any number of entries, for a file. */
export const everyKnownName = async (source: OptionSource, entries: readonly AuditEntry[]): Promise<KnownNames> => {
  const ids = idsIn(...sides(entries))
  const [options, parties] = await Promise.all([
    ids.length === 0 ? [] : source.named(ids, AbortSignal.timeout(60_000)),
    everyParty(numbersIn(...sides(entries))),
  ])
  return {
    names: new Map(options.map((option) => [option.id, option])),
    named: (number) => parties.get(number)?.name ?? null,
  }
}
