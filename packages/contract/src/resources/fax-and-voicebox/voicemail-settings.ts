import * as z from 'zod/mini'
import { idNumber } from '../../http/paging.ts'
import { resource } from '../../http/resource.ts'
import { both } from '../../http/route.ts'
import { limits } from '../../limits.ts'

/** VBX-01: digits only; empty for no PIN. */
export const voicemailPin = z
  .string()
  .check(z.maxLength(limits.voiceboxPinLength), z.regex(/^\d*$/, { error: 'numeric' }))

/** VBX-01: mail address that is notified of each message; empty for none. */
export const voicemailEmail = z.union([z.literal(''), z.email().check(z.maxLength(limits.emailLength))])

/** ENT-07. A subscriber who has never set anything gets the defaults: no PIN, no mail. */
export const voicemailSettingsSchema = z.object({
  id: z.number(),
  pin: z.string(),
  email: z.string(),
  /** Whether the recording is attached to the mail. */
  attach: z.boolean(),
  /** Whether mailed messages are deleted from the voicebox. */
  delete: z.boolean(),
})
export type VoicemailSettings = z.infer<typeof voicemailSettingsSchema>

/** One item per subscriber, with the subscriber's id; it always exists (ngcp-api-facts 5.2). */
export const voicemailSettings = resource({
  name: 'voicemailsettings',
  entity: 'voicemailsettings',
  origin: 'ngcp',
  summary: 'PIN and mail settings of a voicebox',
  methods: { list: both, get: both, replace: both, patch: both },
  item: voicemailSettingsSchema,
  filters: z.object({ subscriber_id: z.optional(idNumber) }),
  replace: z.strictObject({
    pin: voicemailPin,
    email: z._default(voicemailEmail, ''),
    attach: z._default(z.boolean(), false),
    delete: z._default(z.boolean(), false),
  }),
})
