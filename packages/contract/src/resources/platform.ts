import * as z from 'zod/mini'
import { optionalText } from '../http/optional-text.ts'
import { idNumber } from '../http/paging.ts'
import { problemSchema } from '../http/problem.ts'
import { resource } from '../http/resource.ts'
import { both, route } from '../http/route.ts'

/**
 * Licences by which the newest clients of NGCP open their pages. `csc_calls` opens calls over SIP on a websocket, which they
 * try again without end where nobody answers.
 */
export const licences = ['pbx', 'fax', 'call_recording', 'device_provisioning', 'phonebook', 'csc_calls'] as const
export type Licence = (typeof licences)[number]

const appStore = z.object({ name: z.string(), url: z.string() })

/** The operator's settings for every portal (ENT-02, ngcp-client-facts 2.7). Plain JSON, not HAL. */
export const platformInfoSchema = z.object({
  csc_v2_mode: z.optional(z.string()),
  /** The edition; `spce` is the community edition. */
  type: z.optional(z.string()),
  /** Parts that the platform has, as newer clients ask for them; those from mr12.5 on do not start without the list. */
  licenses: z.optional(z.array(z.enum(licences))),
  /** FACT-07: what a new web password needs beside being hard to guess; the answer to a refused one says the rest. */
  security: z.optional(
    z.object({
      password: z.object({
        min_length: z.number(),
        max_length: z.number(),
        web_validate: z.boolean(),
        sip_validate: z.boolean(),
      }),
    }),
  ),
  conference: z.optional(z.boolean()),
  faxserver: z.optional(z.boolean()),
  manager_secretary: z.optional(z.boolean()),
  cloudpbx: z.optional(z.boolean()),
  callingcard: z.optional(z.boolean()),
  callthrough: z.optional(z.boolean()),
  app: z.optional(
    z.object({
      show_qr: z.optional(z.boolean()),
      android: z.optional(appStore),
      apple: z.optional(appStore),
    }),
  ),
  /** Only this platform, for the signed-out too: passkeys sign in (FACT-05). */
  passkeys: z.optional(z.boolean()),
  /** Only this platform, for the signed-out: a company signs in with its own provider (FACT-08). */
  sso: z.optional(z.boolean()),
  /** Only this platform: it answers the routes of origin `lineside`. */
  lineside: z.optional(
    z.object({
      version: z.string(),
      /** Faxes can be sent to outside numbers, not only to lines of this platform. */
      fax_line: z.optional(z.boolean()),
      /** Key of the reseller's app in the addresses of `app-look.ts`; absent: the portal's own manifest. */
      app_key: z.optional(z.string()),
    }),
  ),
})
export type PlatformInfo = z.infer<typeof platformInfoSchema>

export const getPlatformInfo = route({
  name: 'platforminfo.get',
  method: 'GET',
  path: '/api/platforminfo',
  origin: 'ngcp',
  summary: 'What this platform offers; less for the signed-out',
  access: 'public',
  isHealthCheck: true,
  replies: { 200: platformInfoSchema },
})

export const capabilities = resource({
  name: 'capabilities',
  entity: 'capability',
  origin: 'ngcp',
  summary: 'What the platform, the customer and the profile let this subscriber use',
  methods: { list: both, get: both },
  item: z.object({ id: z.number(), name: z.string(), enabled: z.boolean() }),
  filters: z.object({ name: optionalText }),
  orderBy: ['id', 'name'],
})

export const subscriberProfiles = resource({
  name: 'subscriberprofiles',
  entity: 'subscriberprofile',
  origin: 'ngcp',
  summary: 'The own profile: which attributes the subscriber may use',
  methods: { list: both, get: both },
  item: z.object({
    id: z.number(),
    name: z.string(),
    description: z.string(),
    set_default: z.boolean(),
    profile_set_id: z.number(),
    attributes: z.array(z.string()),
  }),
  filters: z.object({
    name: optionalText,
    profile_set_id: z.optional(idNumber),
  }),
  orderBy: ['id', 'name'],
})

export const brandingSchema = z.object({
  id: z.number(),
  reseller_id: z.number(),
  css: z.nullable(z.string()),
  csc_color_primary: z.nullable(z.string()),
  csc_color_secondary: z.nullable(z.string()),
})
export type Branding = z.infer<typeof brandingSchema>

export const resellerBrandings = resource({
  name: 'resellerbrandings',
  entity: 'resellerbranding',
  origin: 'ngcp',
  summary: "Colours of the subscriber's reseller",
  methods: { list: both, get: both },
  item: brandingSchema,
  orderBy: ['id'],
})

const logoReplies = { 200: 'binary', 404: problemSchema } as const

/** The image itself is at the collection's path (ngcp-api-facts 1.9). */
export const getOwnLogo = route({
  name: 'resellerbrandinglogos.collection.get',
  method: 'GET',
  path: '/api/resellerbrandinglogos/',
  origin: 'ngcp',
  summary: "Logo of the subscriber's reseller",
  access: both,
  query: z.object({ subscriber_id: z.optional(idNumber), reseller_id: z.optional(idNumber) }),
  replies: logoReplies,
})

export const getLogo = route({
  name: 'resellerbrandinglogos.item.get',
  method: 'GET',
  path: '/api/resellerbrandinglogos/:id',
  origin: 'ngcp',
  summary: 'Logo of a branding',
  access: both,
  params: z.object({ id: idNumber }),
  replies: logoReplies,
})
