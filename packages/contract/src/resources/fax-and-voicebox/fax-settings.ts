import * as z from 'zod/mini'
import { plainName } from '../../http/plain-name.ts'
import { flag, idNumber } from '../../http/paging.ts'
import { resource } from '../../http/resource.ts'
import { both } from '../../http/route.ts'
import { limits } from '../../limits.ts'

/** The file format in which faxes are mailed; `PDF14` is PDF version 1.4. */
export const faxFileTypes = ['TIFF', 'PS', 'PDF', 'PDF14'] as const
export type FaxFileType = (typeof faxFileTypes)[number]

/** A mail address of at most `limits.emailLength` characters. */
export const mailAddress = z.email().check(z.maxLength(limits.emailLength))

/**
 * FAX-02: a mail address with what is sent to it: received faxes, sent faxes, and reports on the delivery of sent ones.
 */
export const faxDestinationSchema = z.strictObject({
  destination: mailAddress,
  filetype: z._default(z.enum(faxFileTypes), 'TIFF'),
  incoming: z._default(z.boolean(), true),
  outgoing: z._default(z.boolean(), true),
  status: z._default(z.boolean(), true),
})
export type FaxDestination = z.infer<typeof faxDestinationSchema>

const text = z.string().check(z.maxLength(limits.nameLength))

/** ENT-08. A subscriber who has never set up fax gets the defaults: inactive and nothing set. */
export const faxServerSettingsSchema = z.object({
  id: z.number(),
  name: z.nullable(z.string()),
  /** Password of the subscriber's account at the fax server, for programs that send faxes with it. */
  password: z.optional(z.nullable(z.string())),
  active: z.boolean(),
  t38: z.boolean(),
  ecm: z.boolean(),
  destinations: z.array(
    z.object({
      destination: z.string(),
      filetype: z.enum(faxFileTypes),
      incoming: z.boolean(),
      outgoing: z.boolean(),
      status: z.boolean(),
    }),
  ),
})
export type FaxServerSettings = z.infer<typeof faxServerSettingsSchema>

/** One item per subscriber, with the subscriber's id; it always exists (ngcp-api-facts 5.3). */
export const faxServerSettings = resource({
  name: 'faxserversettings',
  entity: 'faxserversettings',
  origin: 'ngcp',
  summary: 'Fax to mail and send-fax settings of a subscriber',
  methods: { list: both, get: both, replace: both, patch: both },
  item: faxServerSettingsSchema,
  filters: z.object({
    subscriber_id: z.optional(idNumber),
    /** Searches names only: passwords are encrypted and can not be searched. */
    name_or_password: z.optional(text),
    active: z.optional(flag),
  }),
  replace: z.strictObject({
    name: z.optional(z.nullable(z.string().check(plainName(), z.maxLength(limits.nameLength)))),
    password: z.optional(z.nullable(text)),
    active: z._default(z.boolean(), false),
    t38: z._default(z.boolean(), true),
    ecm: z._default(z.boolean(), true),
    destinations: z._default(z.array(faxDestinationSchema).check(z.maxLength(limits.faxDestinations)), []),
  }),
  patchOps: ['add', 'replace', 'remove', 'copy'],
})
