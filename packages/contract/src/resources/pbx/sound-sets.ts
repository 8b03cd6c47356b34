import * as z from 'zod/mini'
import { plainName } from '../../http/plain-name.ts'
import { optionalText } from '../../http/optional-text.ts'
import { idNumber } from '../../http/paging.ts'
import { resource } from '../../http/resource.ts'
import { administrators } from '../../http/route.ts'
import { yesOrNo } from '../../http/yes-or-no.ts'
import { limits } from '../../limits.ts'
import { promptLanguages } from '../../preferences.ts'

const description = z.optional(z.nullable(z.string().check(plainName(), z.maxLength(limits.soundSetDescriptionLength))))

/** ENT-16. A line refers to the set that it uses by name (preference `contract_sound_set`). */
export const soundSetSchema = z.object({
  id: z.number(),
  name: z.string(),
  description: z.nullable(z.string()),
  /** The set is used by all lines of the customer that have chosen none. */
  contract_default: z.boolean(),
  /** The set whose sounds are used for handles that this set does not have. */
  parent_id: z.optional(z.nullable(z.number())),
  parent_name: z.optional(z.nullable(z.string())),
  /** null: a set of the platform, which can be listened to but not changed. */
  customer_id: z.nullable(z.number()),
  reseller_id: z.optional(z.nullable(z.number())),
  /** Only this platform: how many handles have a sound of their own in this set. */
  file_count: z.optional(z.number()),
  /**
   * Only this platform: the language of the platform's prompts that this set holds. null: it holds none, so the language
   * of each line decides.
   */
  default_voice: z.optional(z.nullable(z.enum(promptLanguages))),
})
export type SoundSet = z.infer<typeof soundSetSchema>

const writable = {
  name: z.string().check(plainName(), z.minLength(1), z.maxLength(limits.nameLength)),
  description,
  contract_default: z.optional(z.nullable(yesOrNo)),
  parent_id: z.optional(z.nullable(idNumber)),
  /** Copies the platform's prompts into the set. */
  copy_from_default: z.optional(z.nullable(yesOrNo)),
  /** Language of the copied prompts. */
  language: z.optional(z.nullable(z.enum(promptLanguages))),
  /** Whether the copied prompts repeat when played. */
  loopplay: z.optional(z.nullable(yesOrNo)),
  /** Whether copied prompts replace sounds that the set already has. */
  replace_existing: z.optional(z.nullable(yesOrNo)),
  /**
   * Only this platform: exchanges the platform's prompts in the set for those of this language; sounds of the customer
   * stay. null removes them. Absent: they stay as they are.
   */
  default_voice: z.optional(z.nullable(z.enum(promptLanguages))),
}

/** SND: the announcements and music of a customer (ngcp-api-facts 8.1). Names are unique within the customer. */
export const soundSets = resource({
  name: 'soundsets',
  entity: 'soundset',
  origin: 'ngcp',
  summary: 'Sets of announcements, prompts and music of the customer',
  methods: {
    list: administrators,
    get: administrators,
    create: administrators,
    replace: administrators,
    patch: administrators,
    remove: administrators,
  },
  item: soundSetSchema,
  filters: z.object({ customer_id: z.optional(idNumber), reseller_id: z.optional(idNumber), name: optionalText }),
  // sets are created one after the other, so the order by id is the order by time
  orderBy: ['id', 'create_timestamp', 'name', 'description', 'contract_default'],
  defaultOrder: { by: 'create_timestamp', descending: true },
  create: z.strictObject(writable),
  replace: z.strictObject(writable),
  patchOps: ['add', 'replace', 'remove', 'copy'],
})
