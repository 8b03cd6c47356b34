import { limits } from '@lineside/contract/limits'
import type { pbxUsers, PbxUser } from '@lineside/contract/resources/pbx/pbx-users'
import type { PhonebookEntry, subscriberPhonebook } from '@lineside/contract/resources/pbx/phonebook'
import { isExtension } from '@lineside/telephony/numbers/readable-number'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedResource, describedRoute } from '../../shared/api/described.ts'
import { listPage } from '../../shared/api/resource-client.ts'

const users = describedResource<typeof pbxUsers>('pbxusers')
const book = describedRoute<typeof subscriberPhonebook.list>('GET', '/api/v2/subscribers/:id/phonebook')

/** Rows that are loaded, more than fit into a list of suggestions. */
const directoryRows = 30

/** People whom a platform other than ours knows: colleagues of the PBX, and entries of phone books. */
export interface Directory {
  readonly users: readonly PbxUser[]
  readonly entries: readonly PhonebookEntry[]
}

/** A platform may have only one of both, or neither: then nobody is known. */
const known = async <Row>(rows: Promise<readonly Row[]>, signal: AbortSignal): Promise<readonly Row[]> => {
  try {
    return await rows
  } catch {
    signal.throwIfAborted()
    return []
  }
}

const usersBy = async (
  query: { display_name?: string; pbx_extension?: string; primary_number?: string },
  signal: AbortSignal,
) => (await listPage(users, { page: 1, rows: directoryRows, ...query }, signal)).items

const entriesBy = async (id: number, query: { name?: string; number?: string }, signal: AbortSignal) =>
  (await callRoute(book, { params: { id }, query: { page: 1, rows: directoryRows, include: 'all', ...query }, signal }))
    .data

const shared = { staleTime: 60_000, retry: false, meta: { isQuiet: true } } as const

/** Characters that platforms take for patterns. */
const plain = (text: string): string =>
  text
    .replace(/[*?%_]/g, ' ')
    .trim()
    .slice(0, limits.contactNameLength)

/** People whose name contains the text; the first ones for an empty text. */
export const directoryQuery = (subscriberId: number, typed: string) =>
  queryOptions({
    queryKey: ['contacts', 'directory', subscriberId, plain(typed)],
    queryFn: async ({ signal }): Promise<Directory> => {
      const name = plain(typed)
      const [colleagues, entries] = await Promise.all([
        known(usersBy(name === '' ? {} : { display_name: `*${name}*` }, signal), signal),
        known(entriesBy(subscriberId, name === '' ? {} : { name: `*${name}*` }, signal), signal),
      ])
      return { users: colleagues, entries }
    },
    placeholderData: keepPreviousData,
    ...shared,
  })

const primaryOf = ({ primary_number: number }: PbxUser): string | undefined =>
  number && [number.cc, number.ac, number.sn].join('')

/** The digits of a number, with or without a plus; null: it is none, and a caller may send any text as one. */
const digitsIn = (number: string): string | null => /^\+?(\d{2,32})$/.exec(number.trim())?.[1] ?? null

/**
 * NAME-02: the name of somebody by the number: a colleague's extension or number, or an entry of a phone book. Only a row with
 * just this number counts, because platforms also find rows by a part of it.
 * @returns null: nobody is known by it
 */
export const directoryNameQuery = (subscriberId: number, number: string) =>
  queryOptions({
    queryKey: ['contacts', 'directory-name', subscriberId, number],
    queryFn: async ({ signal }): Promise<string | null> => {
      const digits = digitsIn(number)
      if (digits === null) return null
      const by = isExtension(digits) ? { pbx_extension: digits } : { primary_number: digits }
      const [colleagues, entries] = await Promise.all([
        known(usersBy(by, signal), signal),
        known(entriesBy(subscriberId, { number: digits }, signal), signal),
      ])
      const colleague = colleagues.find((user) => user.pbx_extension === digits || primaryOf(user) === digits)
      const entry = entries.find((one) => digitsIn(one.number) === digits)
      return colleague?.display_name || entry?.name || null
    },
    ...shared,
  })
