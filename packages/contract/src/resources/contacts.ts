import * as z from 'zod/mini'
import { flag } from '../http/paging.ts'
import { problemSchema } from '../http/problem.ts'
import { resource } from '../http/resource.ts'
import { both, route } from '../http/route.ts'
import { yesOrNo } from '../http/yes-or-no.ts'
import { limits } from '../limits.ts'
import { refusalSchema } from '../refusals.ts'

/** What a number of a contact is for. */
export const contactLabels = ['work', 'mobile', 'home', 'fax', 'other'] as const
export type ContactLabel = (typeof contactLabels)[number]

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.contactNameLength))
/** Empty is none. */
const further = (longest: number) => z.nullable(z.string().check(z.trim(), z.maxLength(longest)))

const writtenNumber = z.strictObject({
  label: z.enum(contactLabels),
  /** As people write it; kept as the platform writes numbers, seen from the line that writes it. */
  number: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.phoneNumberLength)),
})

/** NAME-01: somebody outside, or inside, by a name of one's own. */
export const contactSchema = z.object({
  id: z.number(),
  /** true: the company's, which everybody there sees and administrators write; false: the reader's own, whom nobody else sees. */
  shared: z.boolean(),
  name: z.string(),
  company: z.nullable(z.string()),
  email: z.nullable(z.string()),
  numbers: z.array(z.object({ label: z.enum(contactLabels), number: z.string() })),
})
export type Contact = z.infer<typeof contactSchema>

const writable = {
  name,
  company: z.optional(further(limits.contactNameLength)),
  email: z.optional(further(limits.emailLength)),
  numbers: z.optional(z.array(writtenNumber).check(z.maxLength(limits.contactNumbers))),
}

const text = z.optional(z.string().check(z.maxLength(limits.textLength)))

export const contacts = resource({
  name: 'contacts',
  entity: 'contact',
  origin: 'lineside',
  summary: "Contacts: the caller's own and the company's",
  methods: { list: both, get: both, create: both, replace: both, patch: both, remove: both },
  item: contactSchema,
  filters: z.object({
    /** Part of a name, a company or an e-mail address in any spelling, or of a number as people write it. */
    search: text,
    /** Only the company's, or only one's own. */
    shared: z.optional(flag),
    /** Who has this number. */
    number: text,
  }),
  orderBy: ['id', 'name', 'company'],
  defaultOrder: { by: 'name', descending: false },
  create: z.strictObject({ ...writable, shared: z.optional(yesOrNo) }),
  replace: z.strictObject(writable),
  patchOps: ['add', 'replace', 'remove', 'copy'],
})

/** What is to become of a contact of a file that is there already: one of the same name with one of its numbers, or none. */
export const contactDuplicates = ['skip', 'update', 'add'] as const
export type ContactDuplicates = (typeof contactDuplicates)[number]

export const contactVerdictSchema = z.extend(z.partial(refusalSchema), {
  /** Line of the file at which the contact begins. */
  line: z.number(),
  verdict: z.enum(['create', 'update', 'skip', 'error']),
  name: z.string(),
  /** Why it is an error, in the words of the API. */
  message: z.nullable(z.string()),
})
export type ContactVerdict = z.infer<typeof contactVerdictSchema>

export const contactImportSchema = z.object({
  counts: z.object({ create: z.number(), update: z.number(), skip: z.number(), error: z.number() }),
  /** Those that are errors, and the first of the others; no more than `limits.contactVerdicts`. */
  verdicts: z.array(contactVerdictSchema),
})
export type ContactImport = z.infer<typeof contactImportSchema>

const upload = {
  fields: z.strictObject({ duplicates: z.enum(contactDuplicates), shared: yesOrNo }),
  /** vCards of any version, or CSV in UTF-8 with a head: commas, semicolons or tabs. */
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

/** What is wrong in the file is left out and told, everything else is taken, at once. */
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
