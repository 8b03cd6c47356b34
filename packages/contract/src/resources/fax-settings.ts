import * as z from 'zod/mini'
import { idNumber } from '../http/paging.ts'
import { resource } from '../http/resource.ts'
import { both } from '../http/route.ts'

/** ENT-08. A subscriber without a fax reads the defaults: off, nothing set. */
export const faxServerSettingsSchema = z.object({
  id: z.number(),
  name: z.nullable(z.string()),
  active: z.boolean(),
  t38: z.boolean(),
  ecm: z.boolean(),
  destinations: z.array(
    z.object({
      destination: z.string(),
      filetype: z.enum(['TIFF', 'PS', 'PDF', 'PDF14']),
      incoming: z.boolean(),
      outgoing: z.boolean(),
      status: z.boolean(),
    }),
  ),
})
export type FaxServerSettings = z.infer<typeof faxServerSettingsSchema>

/** Read here; written with the fax settings page. */
export const faxServerSettings = resource({
  name: 'faxserversettings',
  entity: 'faxserversettings',
  origin: 'ngcp',
  summary: 'Fax to mail and send-fax settings of a subscriber',
  methods: { list: both, get: both },
  item: faxServerSettingsSchema,
  filters: z.object({ subscriber_id: z.optional(idNumber) }),
})
