import * as z from 'zod/mini'
import { optionalText } from '../../http/optional-text.ts'
import { flag, idNumber, pagingQuery } from '../../http/paging.ts'
import { patchSchema } from '../../http/json-patch.ts'
import { plainName } from '../../http/plain-name.ts'
import { problemSchema } from '../../http/problem.ts'
import { both, route } from '../../http/route.ts'
import { yesOrNo } from '../../http/yes-or-no.ts'
import { limits } from '../../limits.ts'

/**
 * FRONT-03: contacts as newer clients of NGCP see them: a name and one number. It is the contact's first; further numbers, company
 * and e-mail address of a contact stay as they are, whatever these clients write.
 */
export const phonebookEntrySchema = z.object({
  id: z.string(),
  subscriber_id: z.optional(z.number()),
  customer_id: z.optional(z.number()),
  name: z.string(),
  /** Digits in the platform's form; empty: the contact has no number. */
  number: z.string(),
  /** true: a contact of the company. */
  shared: z.boolean(),
})
export type PhonebookEntry = z.infer<typeof phonebookEntrySchema>

const writable = {
  name: z.string().check(plainName(), z.trim(), z.minLength(1), z.maxLength(limits.contactNameLength)),
  number: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.phoneNumberLength)),
  shared: z.optional(yesOrNo),
  subscriber_id: z.optional(idNumber),
  customer_id: z.optional(idNumber),
}
/** An entry as a write sends it. */
export const writtenEntrySchema = z.strictObject(writable)
export type WrittenEntry = z.infer<typeof writtenEntrySchema>

/** How lists of entries are ordered. */
export const phonebookOrder = { orderBy: ['id', 'name'], defaultOrder: { by: 'name', descending: false } } as const

const page = z.object({ data: z.array(phonebookEntrySchema), total_count: z.nullable(z.number()) })
const query = z.object({
  ...pagingQuery,
  /** Part of the name. */
  name: optionalText,
  /** Entries that have this number; the company's, too, so that a caller gets its name. */
  number: optionalText,
  /** `all` or `customer`: in a subscriber's phone book the company's entries, too. */
  include: optionalText,
  subscriber_id: z.optional(idNumber),
})
const book = z.object({ id: idNumber })
const one = z.object({ id: idNumber, entry: idNumber })
const refused = { 403: problemSchema, 404: problemSchema, 422: problemSchema } as const

const common = { origin: 'ngcp', access: both } as const

const readsOf = (name: string, path: `/api/${string}`, whose: string) => ({
  list: route({
    ...common,
    name: `${name}.get`,
    method: 'GET',
    path,
    summary: `${whose}, as JSON or CSV`,
    params: book,
    query,
    replies: { 200: page, 404: problemSchema },
  }),
  get: route({
    ...common,
    name: `${name}.item.get`,
    method: 'GET',
    path: `${path}/:entry`,
    summary: `An entry of ${whose}`,
    params: one,
    replies: { 200: phonebookEntrySchema, 404: problemSchema },
  }),
  replace: route({
    ...common,
    name: `${name}.item.put`,
    method: 'PUT',
    path: `${path}/:entry`,
    summary: `Changes an entry of ${whose}`,
    params: one,
    body: writtenEntrySchema,
    replies: { 200: phonebookEntrySchema, ...refused },
  }),
  patch: route({
    ...common,
    name: `${name}.item.patch`,
    method: 'PATCH',
    path: `${path}/:entry`,
    summary: `Changes members of an entry of ${whose}`,
    params: one,
    body: patchSchema,
    replies: { 200: phonebookEntrySchema, ...refused },
  }),
  remove: route({
    ...common,
    name: `${name}.item.delete`,
    method: 'DELETE',
    path: `${path}/:entry`,
    summary: `Removes an entry of ${whose}`,
    params: one,
    replies: { 204: 'empty', ...refused },
  }),
})

/** Only the reader's own: nobody else sees a person's contacts. */
export const subscriberPhonebook = {
  ...readsOf('subscriberphonebook', '/api/v2/subscribers/:id/phonebook', "the reader's own phone book"),
  create: route({
    ...common,
    name: 'subscriberphonebook.post',
    method: 'POST',
    path: '/api/v2/subscribers/:id/phonebook',
    summary: "Adds an entry to the reader's own phone book, or with `shared` to the company's",
    params: book,
    body: writtenEntrySchema,
    replies: { 201: z.array(phonebookEntrySchema), ...refused },
  }),
}

/** Everybody of the company reads it; administrators and receptionists write it. */
export const customerPhonebook = {
  ...readsOf('customerphonebook', '/api/v2/customers/:id/phonebook', "the company's phone book"),
  create: route({
    ...common,
    name: 'customerphonebook.post',
    method: 'POST',
    path: '/api/v2/customers/:id/phonebook',
    summary: "Adds an entry to the company's phone book, or those of a CSV file",
    params: book,
    /** `purge_existing`: a file takes the place of all present entries. */
    query: z.object({ purge_existing: z.optional(flag) }),
    upload: {
      fields: z.strictObject({ ...writable, name: z.optional(writable.name), number: z.optional(writable.number) }),
      file: { name: 'file', required: false, maxBytes: limits.contactFileBytes },
      takesJson: true,
      takesFileAlone: true,
    },
    replies: { 201: z.array(phonebookEntrySchema), 413: problemSchema, ...refused },
  }),
}

export const phonebookRoutes = [...Object.values(subscriberPhonebook), ...Object.values(customerPhonebook)]
