import * as z from 'zod/mini'
import { resource } from '../../http/resource.ts'
import { administrators } from '../../http/route.ts'
import { checkedLater } from '../../http/schema.ts'

/** The preferences of a phone that are on or off. */
export const deviceSwitches = ['web_gui_dis', 'user_conf_priority', 'FW_upg_dis'] as const

const written = z.optional(checkedLater<unknown>())

/**
 * FRONT-03: settings of a phone beside its keys, which the configuration that it fetches carries. A preference that is not in
 * the list is refused by name: phones would not obey it.
 */
export const devicePreferences = resource({
  name: 'pbxfielddevicepreferences',
  isOfPhones: true,
  entity: 'pbxfielddevicepreference',
  origin: 'ngcp',
  summary: 'Settings of a desk phone beside its keys: its own web pages and its firmware',
  methods: { list: administrators, get: administrators, replace: administrators, patch: administrators },
  item: z.object({
    id: z.number(),
    device_id: z.number(),
    /** The name with which the phone's own pages are opened. Its password (`admin_pass`) is never shown. */
    admin_name: z.optional(z.string()),
    /** The phone has no web pages of its own. */
    web_gui_dis: z.optional(z.boolean()),
    /** Settings made at the phone itself stand above its configuration. */
    user_conf_priority: z.optional(z.boolean()),
    /** The phone loads no other firmware. */
    FW_upg_dis: z.optional(z.boolean()),
  }),
  isSparse: true,
  // checked by their names, with sentences of their own; an absent password stays, null or an empty text takes it away
  replace: z.looseObject({
    admin_name: written,
    admin_pass: written,
    web_gui_dis: written,
    user_conf_priority: written,
    FW_upg_dis: written,
  }),
  patchOps: ['add', 'replace', 'remove', 'copy'],
})
