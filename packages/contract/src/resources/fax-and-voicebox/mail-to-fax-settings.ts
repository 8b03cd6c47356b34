import * as z from 'zod/mini'
import { idNumber } from '../../http/paging.ts'
import { resource } from '../../http/resource.ts'
import { both } from '../../http/route.ts'
import { limits } from '../../limits.ts'
import { mailAddress } from './fax-settings.ts'

/** FAX-03: how often the platform makes a new secret key. */
export const secretKeyRenewals = ['never', 'daily', 'weekly', 'monthly'] as const
export type SecretKeyRenewal = (typeof secretKeyRenewals)[number]

const pattern = z._default(z.nullable(z.string().check(z.maxLength(limits.textLength))), null)

/**
 * A rule about who may send faxes by mail. Empty members are not checked; with `use_regex` all three are regular
 * expressions.
 */
export const mailToFaxRuleSchema = z.strictObject({
  /** The sender's address: a single one, unless it is a regular expression. */
  from_email: pattern,
  /** Address or name of the mail server that delivers the mail to us. */
  received_from: pattern,
  /** The number that the fax goes to. */
  destination: pattern,
  use_regex: z._default(z.boolean(), false),
})
export type MailToFaxRule = z.infer<typeof mailToFaxRuleSchema>

/** ENT-08 */
export const mailToFaxSettingsSchema = z.object({
  /** Absent on other platforms, where the item's address tells the subscriber. */
  subscriber_id: z.optional(z.number()),
  /** Absent on other platforms when it is true. */
  active: z.optional(z.boolean()),
  /** null or empty: mails need no secret key. */
  secret_key: z.nullable(z.string()),
  /** `YYYY-MM-DD HH:MM:SS`; null: never. */
  last_secret_key_modify: z.nullable(z.string()),
  secret_key_renew: z.enum(secretKeyRenewals),
  secret_renew_notify: z.array(z.object({ destination: z.string() })),
  acl: z.array(
    z.object({
      from_email: z.nullable(z.string()),
      received_from: z.nullable(z.string()),
      destination: z.nullable(z.string()),
      use_regex: z.boolean(),
    }),
  ),
})
export type MailToFaxSettings = z.infer<typeof mailToFaxSettingsSchema>

/**
 * One item per subscriber, with the subscriber's id. Only administrators change `active`, for themselves and for others
 * of the customer; a subscriber whose mail to fax is not active gets 403 (FAX-04).
 */
export const mailToFaxSettings = resource({
  name: 'mailtofaxsettings',
  entity: 'mailtofaxsettings',
  origin: 'ngcp',
  summary: 'Mail to fax settings of a subscriber',
  methods: { list: both, get: both, replace: both, patch: both },
  item: mailToFaxSettingsSchema,
  key: 'subscriber_id',
  filters: z.object({ subscriber_id: z.optional(idNumber) }),
  replace: z.strictObject({
    active: z.optional(z.boolean()),
    secret_key: z.optional(z.nullable(z.string().check(z.maxLength(limits.textLength)))),
    secret_key_renew: z.enum(secretKeyRenewals),
    secret_renew_notify: z._default(
      z.array(z.strictObject({ destination: mailAddress })).check(z.maxLength(limits.faxDestinations)),
      [],
    ),
    acl: z._default(z.array(mailToFaxRuleSchema).check(z.maxLength(limits.mailToFaxRules)), []),
  }),
  patchOps: ['add', 'replace', 'remove', 'copy'],
})
