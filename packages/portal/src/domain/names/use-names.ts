import { limits } from '@lineside/contract/limits'
import type { getNames, NamedKind } from '@lineside/contract/resources/names'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'
import { useUser } from '../../shared/session/use-user.tsx'

const route = describedRoute<typeof getNames>('GET', '/api/lineside/names')

/** What nobody has as a number: names of users, services, wildcards. */
const isNumber = (text: string): boolean => /^\+?\d[\d\s()/.-]*$/.test(text) && text.length <= limits.phoneNumberLength

const askParties = async (numbers: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, Party>> => {
  const { names } = await callRoute(route, { query: { numbers: numbers.join(',') }, ...(signal && { signal }) })
  return new Map(names.map(({ number, name, kind }) => [number, { name, kind }]))
}

/** For a file: the parties of any number of numbers, as many at a time as the platform tells. */
export const everyParty = async (numbers: readonly string[]): Promise<ReadonlyMap<string, Party>> => {
  const asked = [...new Set(numbers.filter(isNumber))]
  const all = new Map<string, Party>()
  for (let at = 0; at < asked.length; at += limits.namedNumbers)
    for (const [number, party] of await askParties(asked.slice(at, at + limits.namedNumbers))) all.set(number, party)
  return all
}

/** Under the key of the contacts: whoever changes one changes names. */
const namesQuery = (isLineside: boolean, numbers: readonly string[]) =>
  queryOptions({
    queryKey: ['contacts', 'names', ...numbers],
    queryFn: ({ signal }) => askParties(numbers, signal),
    enabled: isLineside && numbers.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    meta: { isQuiet: true },
  })

/** Whom the reader means by a number; of groups it is said that they are. */
export interface Party {
  readonly name: string
  readonly kind: NamedKind
}

/**
 * NAME-02: whom the reader knows behind the numbers of a page, all by one question; another platform tells no names.
 * @returns of a number its party; null: nobody knows one, or not yet
 */
export function useParties(numbers: readonly string[]): (number: string) => Party | null {
  const { platformInfo } = useUser()
  const asked = [...new Set(numbers.map((number) => number.trim()).filter(isNumber))]
    .sort()
    .slice(0, limits.namedNumbers)
  const { data } = useQuery(namesQuery(Boolean(platformInfo.lineside), asked))
  return (number) => data?.get(number.trim()) ?? null
}

/** As `useParties`, where the name alone is shown. */
export function useNames(numbers: readonly string[]): (number: string) => string | null {
  const partyOf = useParties(numbers)
  return (number) => partyOf(number)?.name ?? null
}
