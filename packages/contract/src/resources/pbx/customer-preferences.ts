import * as z from 'zod/mini'
import { resource } from '../../http/resource.ts'
import { administrators } from '../../http/route.ts'
import { checkedLater } from '../../http/schema.ts'
import type { PreferenceName } from '../../preferences.ts'
import { subscriberPreferencesSchema } from '../subscriber-preferences.ts'

/** The preferences that a customer sets for all its lines, and that calls obey beside those of each line. */
export const customerPreferenceNames = [
  'block_in_mode',
  'block_in_list',
  'block_in_clir',
  'block_out_mode',
  'block_out_list',
  'play_announce_before_cf',
  'play_announce_before_call_setup',
  'play_announce_to_callee',
] as const satisfies readonly PreferenceName[]
export type CustomerPreferenceName = (typeof customerPreferenceNames)[number]

const { shape } = subscriberPreferencesSchema
export const customerPreferencesSchema = z.object({
  id: z.number(),
  customer_id: z.number(),
  block_in_mode: shape.block_in_mode,
  block_in_list: shape.block_in_list,
  block_in_clir: shape.block_in_clir,
  block_out_mode: shape.block_out_mode,
  block_out_list: shape.block_out_list,
  /** Whether there is one, never which: always the same eight stars. */
  block_out_override_pin: z.optional(z.string()),
  play_announce_before_cf: shape.play_announce_before_cf,
  play_announce_before_call_setup: shape.play_announce_before_call_setup,
  play_announce_to_callee: shape.play_announce_to_callee,
  /** Always true: what members of a group have forwarded does not count while the group rings them. */
  ignore_cf_when_hunting: z.boolean(),
})
export type CustomerPreferences = z.infer<typeof customerPreferencesSchema>

const written = z.optional(checkedLater<unknown>())

/**
 * FRONT-03: the id is the customer's. A preference that is not in the list is refused by name: calls would not obey it; so is `ignore_cf_when_hunting` switched off.
 */
export const customerPreferences = resource({
  name: 'customerpreferences',
  entity: 'customerpreference',
  origin: 'ngcp',
  summary: 'What holds for all lines of the customer: block lists and the PIN that lifts them, announcements',
  methods: { list: administrators, get: administrators, replace: administrators, patch: administrators },
  item: customerPreferencesSchema,
  isSparse: true,
  // not strict: other names are refused later, with a sentence of their own
  replace: z.looseObject({
    block_in_mode: written,
    block_in_list: written,
    block_in_clir: written,
    block_out_mode: written,
    block_out_list: written,
    block_out_override_pin: written,
    play_announce_before_cf: written,
    play_announce_before_call_setup: written,
    play_announce_to_callee: written,
    ignore_cf_when_hunting: written,
  }),
  patchOps: ['add', 'replace', 'remove', 'copy'],
})
