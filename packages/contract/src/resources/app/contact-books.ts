import * as z from 'zod/mini'
import { idNumber } from '../../http/paging.ts'
import { plainName } from '../../http/plain-name.ts'
import { problemSchema } from '../../http/problem.ts'
import { both, route } from '../../http/route.ts'
import { yesOrNo } from '../../http/yes-or-no.ts'
import { limits } from '../../limits.ts'

/** BOOK-02. */
export const bookLimits = {
  /** Address books that one subscriber follows; a customer has the same limit of its own. */
  books: 5,
  /** Address books of an account that a search shows. */
  found: 50,
  /** Characters of a name, an address and a password. */
  name: 100,
  address: 500,
  password: 200,
} as const

/** Why an address book can not be read; the same codes refuse a connection to it. */
export const bookFailures = [
  'book_credentials',
  'book_forbidden',
  'book_not_found',
  'book_certificate',
  'book_away',
  'book_bad_answer',
  'book_too_large',
  'book_redirect',
  'book_not_public',
  'book_empty',
] as const
export type BookFailure = (typeof bookFailures)[number]

/**
 * Why a card of a book is no contact here. `group`: it is a list of other cards. `too_large`: it has too many characters, even without
 * pictures. `limit`: there are as many contacts as there may be.
 */
export const leftOutReasons = ['no_number', 'no_name', 'group', 'too_large', 'unreadable', 'limit'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

const bookSchema = z.object({
  id: z.number(),
  /** true: everybody in the company has its contacts; false: the reader alone. */
  shared: z.boolean(),
  name: z.string(),
  url: z.string(),
  username: z.string(),
  /** Contacts that come from it. */
  contacts: z.number(),
  /** Cards that are no contacts here, by the reason. */
  left_out: z.array(z.object({ reason: z.enum(leftOutReasons), count: z.number() })),
  /** Values that contacts come without, such as a number that is none. */
  values_left_out: z.number(),
  /** It waits to be read, or is read now. */
  is_running: z.boolean(),
  /** The last time that it was read, as ISO 8601; null: not yet. */
  synced_at: z.nullable(z.string()),
  /** The last time that something had changed there, and how much; null: not yet. */
  last_change: z.nullable(z.object({ at: z.string(), added: z.number(), changed: z.number(), removed: z.number() })),
  /** Why it can not be read; null: it can. */
  failure: z.nullable(z.enum(bookFailures)),
  failing_since: z.nullable(z.string()),
  /** When it is read next by itself; null: not before it has another password. */
  next_at: z.nullable(z.string()),
})
export type ContactBook = z.infer<typeof bookSchema>

const password = z.string().check(z.minLength(1), z.maxLength(bookLimits.password))
const account = {
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.emailLength)),
  /** A password that the provider has made for this purpose; it is stored sealed, and never shown. */
  password,
}
const address = z.string().check(z.trim(), z.minLength(1), z.maxLength(bookLimits.address))
const path = '/api/lineside/contactbooks'
const own = { origin: 'lineside', access: both } as const
const params = z.object({ book: idNumber })
const problems = { 403: problemSchema, 404: problemSchema, 422: problemSchema } as const

export const listContactBooks = route({
  ...own,
  name: 'contactbooks.get',
  method: 'GET',
  path,
  summary:
    "Address books that contacts follow: the caller's own, and for those who write the company's contacts, the company's",
  replies: { 200: z.object({ books: z.array(bookSchema) }) },
})

export const findContactBooks = route({
  ...own,
  name: 'contactbooks.find.post',
  method: 'POST',
  path: `${path}/find`,
  summary: 'Finds the address books of an account at a CardDAV server (RFC 6764); nothing is stored',
  body: z.strictObject({
    /** An address, the name of a server, or an e-mail address. */
    address,
    ...account,
  }),
  replies: { 200: z.object({ found: z.array(z.object({ url: z.string(), name: z.string() })) }), ...problems },
  perMinute: 10,
})

export const addContactBook = route({
  ...own,
  name: 'contactbooks.post',
  method: 'POST',
  path,
  summary: 'Lets contacts follow an address book, which is read at once and then every ten minutes',
  body: z.strictObject({
    url: address,
    name: z.string().check(plainName(), z.trim(), z.minLength(1), z.maxLength(bookLimits.name)),
    ...account,
    shared: z.optional(yesOrNo),
  }),
  replies: { 200: z.object({ id: z.number() }), ...problems },
  perMinute: 10,
})

export const changeContactBookPassword = route({
  ...own,
  name: 'contactbooks.password.put',
  method: 'PUT',
  path: `${path}/:book/password`,
  summary: 'Gives an address book another app password, and reads it',
  params,
  body: z.strictObject({ password }),
  replies: { 204: 'empty', ...problems },
  perMinute: 10,
})

export const readContactBook = route({
  ...own,
  name: 'contactbooks.read.post',
  method: 'POST',
  path: `${path}/:book/read`,
  summary: 'Reads an address book now',
  params,
  replies: { 204: 'empty', ...problems },
  perMinute: 20,
})

export const removeContactBook = route({
  ...own,
  name: 'contactbooks.delete',
  method: 'DELETE',
  path: `${path}/:book`,
  summary: 'Ends following an address book',
  params,
  /** `keep`: its contacts stay, and can be changed here. */
  query: z.object({ contacts: z.enum(['keep', 'remove']) }),
  replies: { 204: 'empty', ...problems },
})

export const contactBookRoutes = [
  listContactBooks,
  findContactBooks,
  addContactBook,
  changeContactBookPassword,
  readContactBook,
  removeContactBook,
] as const
