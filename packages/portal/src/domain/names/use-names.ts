import { limits } from '@lineside/contract/limits'
import type { getNames, NamedKind } from '@lineside/contract/resources/names'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'
import { useUser } from '../../shared/session/use-user.tsx'

const route = describedRoute<typeof getNames>('GET', '/api/lineside/names')

/** Whether a text can be a phone number; names of users, services and wildcard patterns can not. */
const isNumber = (text: string): boolean => /^\+?\d[\d\s()/.-]*$/.test(text) && text.length <= limits.phoneNumberLength

const askParties = async (numbers: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, Party>> => {
  const { names } = await callRoute(route, { query: { numbers: numbers.join(',') }, ...(signal && { signal }) })
  return new Map(names.map(({ number, name, kind, subscriber_id: lineId }) => [number, { name, kind, lineId }]))
}

/** For a CSV file: looks up the parties of any number of numbers, in requests as large as the platform allows. */
export const everyParty = async (numbers: readonly string[]): Promise<ReadonlyMap<string, Party>> => {
  const asked = [...new Set(numbers.filter(isNumber))]
  const all = new Map<string, Party>()
  for (let index = 0; index < asked.length; index += limits.namedNumbers)
    for (const [number, party] of await askParties(asked.slice(index, index + limits.namedNumbers)))
      all.set(number, party)
  return all
}

/** The names of numbers. Kept under the key of the contacts, because a changed contact changes names. */
const namesQuery = (isLineside: boolean, numbers: readonly string[]) =>
  queryOptions({
    queryKey: ['contacts', 'names', ...numbers],
    queryFn: ({ signal }) => askParties(numbers, signal),
    enabled: isLineside && numbers.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    meta: { isQuiet: true },
  })

/** The person or group known behind a number; for groups the page says that it is a group. */
export interface Party {
  readonly name: string
  readonly kind: NamedKind
  /** The line of the reader's company that has the number; null: none has it. */
  readonly lineId: number | null
}

/**
 * NAME-02: looks up all numbers of a page in one request. Other platforms know no names.
 * @returns a function that gives the party of a number; null: unknown; undefined: not loaded yet, or never known here
 */
export function useParties(numbers: readonly string[]): (number: string) => Party | null | undefined {
  const { platformInfo } = useUser()
  const asked = [...new Set(numbers.map((number) => number.trim()).filter(isNumber))]
    .sort()
    .slice(0, limits.namedNumbers)
  const { data, isPlaceholderData } = useQuery(namesQuery(Boolean(platformInfo.lineside), asked))
  return (number) => data?.get(number.trim()) ?? (data === undefined || isPlaceholderData ? undefined : null)
}

/** As `useParties`, for pages that only show the name. */
export function useNames(numbers: readonly string[]): (number: string) => string | null {
  const partyOf = useParties(numbers)
  return (number) => partyOf(number)?.name ?? null
}
