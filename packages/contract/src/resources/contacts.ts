import * as z from 'zod/mini'
import { plainName } from '../http/plain-name.ts'
import { optionalText } from '../http/optional-text.ts'
import { flag } from '../http/paging.ts'
import { problemSchema } from '../http/problem.ts'
import { resource } from '../http/resource.ts'
import { both, route } from '../http/route.ts'
import { yesOrNo } from '../http/yes-or-no.ts'
import { limits } from '../limits.ts'
import { refusalSchema } from '../refusals.ts'

/** The use of a number of a contact. */
export const contactLabels = ['work', 'mobile', 'home', 'fax', 'other'] as const
export type ContactLabel = (typeof contactLabels)[number]

const name = z.string().check(plainName(), z.trim(), z.minLength(1), z.maxLength(limits.contactNameLength))
/** An empty text means none. */
const further = (longest: number) => z.nullable(z.string().check(plainName(), z.trim(), z.maxLength(longest)))

const writtenNumber = z.strictObject({
  label: z.enum(contactLabels),
  /** As people write it; it is stored normalised, by the dialling place of the line that writes it. */
  number: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.phoneNumberLength)),
})

/** NAME-01: a name that the user or the company gives to a person, outside or inside the PBX. */
export const contactSchema = z.object({
  id: z.number(),
  /**
   * true: a contact of the company, which everybody there sees and administrators edit; false: the reader's own
   * contact, which nobody else sees.
   */
  shared: z.boolean(),
  name: z.string(),
  company: z.nullable(z.string()),
  email: z.nullable(z.string()),
  numbers: z.array(z.object({ label: z.enum(contactLabels), number: z.string() })),
  /** BOOK-02: name of the address book that it follows; it is changed there only. Absent: it follows none. */
  book: z.optional(z.string()),
})
export type Contact = z.infer<typeof contactSchema>

const writable = {
  name,
  company: z.optional(further(limits.contactNameLength)),
  email: z.optional(further(limits.emailLength)),
  numbers: z.optional(z.array(writtenNumber).check(z.maxLength(limits.contactNumbers))),
}

export const contacts = resource({
  name: 'contacts',
  entity: 'contact',
  origin: 'lineside',
  summary: "Contacts: the caller's own and the company's",
  methods: { list: both, get: both, create: both, replace: both, patch: both, remove: both },
  item: contactSchema,
  filters: z.object({
    /** Part of a name, a company or an e-mail address in any spelling, or of a number as people write it. */
    search: optionalText,
    /** true: only the company's contacts; false: only the reader's own. */
    shared: z.optional(flag),
    /** Contacts that have this number. */
    number: optionalText,
  }),
  orderBy: ['id', 'name', 'company'],
  defaultOrder: { by: 'name', descending: false },
  create: z.strictObject({ ...writable, shared: z.optional(yesOrNo) }),
  /** `shared`: the contact becomes the company's, or the caller's own; absent: it keeps its owner. */
  replace: z.strictObject({ ...writable, shared: z.optional(yesOrNo) }),
  patchOps: ['add', 'replace', 'remove', 'copy'],
})

/**
 * The choices for an imported contact that already exists, that is, one of the same name that shares a number or also
 * has none.
 */
export const contactDuplicates = ['skip', 'update', 'add'] as const
export type ContactDuplicates = (typeof contactDuplicates)[number]

/** A value of the file that was left out of a contact, with the reason; the rest of the contact is imported. */
export const leftOutValueSchema = z.extend(refusalSchema, {
  /** `name` (it is shortened), `company`, `email` or `numbers`. */
  field: z.string(),
  /** The beginning of the value as the file has it. */
  value: z.string(),
  /** Why it was left out, as a message of the API. */
  message: z.string(),
})
export type LeftOutValue = z.infer<typeof leftOutValueSchema>

export const contactVerdictSchema = z.extend(z.partial(refusalSchema), {
  /** Line of the file at which the contact begins. */
  line: z.number(),
  verdict: z.enum(['create', 'update', 'skip', 'error']),
  name: z.string(),
  /** Why the contact is an error, as a message of the API. */
  message: z.nullable(z.string()),
  left_out: z.array(leftOutValueSchema),
})
export type ContactVerdict = z.infer<typeof contactVerdictSchema>

export const contactImportSchema = z.object({
  counts: z.object({ create: z.number(), update: z.number(), skip: z.number(), error: z.number() }),
  /** Number of values that are left out of contacts which are imported. */
  left_out: z.number(),
  /** Titles of columns that hold something and were not understood; `#4` is the fourth column, which has no title. */
  unread_columns: z.array(z.string()),
  /** All errors, then contacts from which something is left out, then others; no more than `limits.contactVerdicts`. */
  verdicts: z.array(contactVerdictSchema),
})
export type ContactImport = z.infer<typeof contactImportSchema>

const upload = {
  fields: z.strictObject({ duplicates: z.enum(contactDuplicates), shared: yesOrNo }),
  /**
   * vCards of any version, or a CSV file with a header line, separated by commas, semicolons, tabs or bars; in UTF-8, UTF-16 or an encoding of
   * older programs.
   */
  file: { name: 'file', required: true, maxBytes: limits.contactFileBytes },
} as const
const replies = { 200: contactImportSchema, 403: problemSchema, 413: problemSchema, 422: problemSchema } as const

export const checkContacts = route({
  name: 'contacts.check.post',
  method: 'POST',
  path: '/api/lineside/contacts/check',
  origin: 'lineside',
  summary: 'What would become of the contacts of a file; nothing is changed',
  access: both,
  upload,
  replies,
})

/** Imports everything that is valid at once; invalid contacts are left out and reported. */
export const importContacts = route({
  name: 'contacts.import.post',
  method: 'POST',
  path: '/api/lineside/contacts/import',
  origin: 'lineside',
  summary: 'Takes the contacts of a file',
  access: both,
  upload,
  replies,
})

export const getContactCards = route({
  name: 'contacts.cards.get',
  method: 'GET',
  path: '/api/lineside/contacts/cards',
  origin: 'lineside',
  summary: 'Contacts as vCards (RFC 6350)',
  access: both,
  query: z.object({ shared: z.optional(flag) }),
  replies: { 200: 'binary' },
})

export const contactFileRoutes = [checkContacts, importContacts, getContactCards] as const
