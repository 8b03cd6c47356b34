import * as z from 'zod/mini'
import { optionalText } from '../http/optional-text.ts'
import { linksSchema } from '../http/hal.ts'
import { flag, idNumber } from '../http/paging.ts'
import { resource } from '../http/resource.ts'
import { both, route } from '../http/route.ts'
import { checkedLater } from '../http/schema.ts'
import type { Preference, PreferenceName, PreferenceValue } from '../preferences.ts'
import { preferenceNames, preferences } from '../preferences.ts'
import { lineSummarySchema } from './line-summary.ts'

const schemaOf = ({ type, isList, values }: Preference): z.ZodMiniType => {
  if (isList) return z.array(z.string())
  if (values !== undefined) return z.enum(values)
  return type === 'boolean' ? z.boolean() : type === 'int' ? z.number() : z.string()
}

type Value<Name extends PreferenceName> = PreferenceValue<(typeof preferences)[Name]>

const members = Object.fromEntries(
  preferenceNames.map((name) => [name, z.optional(schemaOf(preferences[name]))]),
) as unknown as { [Name in PreferenceName]: z.ZodMiniOptional<z.ZodMiniType<Value<Name>, Value<Name>>> }

/** ENT-04: one member for each preference that is set; the others are absent. */
export const subscriberPreferencesSchema = z.object({
  id: z.number(),
  subscriber_id: z.number(),
  ...members,
  // the line itself, when `expand` asks for it
  subscriber_id_expand: z.optional(lineSummarySchema),
})
export type SubscriberPreferences = z.infer<typeof subscriberPreferencesSchema>

const written = Object.fromEntries(preferenceNames.map((name) => [name, z.optional(checkedLater())])) as {
  [Name in PreferenceName]: z.ZodMiniOptional<ReturnType<typeof checkedLater<Value<Name>>>>
}

/**
 * The id is the subscriber's. Values are checked later by their preference, with the error messages of the original
 * platform.
 */
export const subscriberPreferences = resource({
  name: 'subscriberpreferences',
  entity: 'subscriberpreference',
  origin: 'ngcp',
  summary: 'What subscribers and administrators set for a line: blocking, privacy, announcements, queues',
  methods: { list: both, get: both, replace: both, patch: both },
  item: subscriberPreferencesSchema,
  isSparse: true,
  filters: z.object({
    subscriber_id: z.optional(idNumber),
    /** Only this platform: lines with a call queue, or without (ENT-15). */
    cloud_pbx_callqueue: z.optional(flag),
    /** Only this platform: lines with a manager-secretary configuration, or without. */
    manager_secretary: z.optional(flag),
    /** `all` or `subscriber_id` adds the line to its preferences. */
    expand: optionalText,
    soft_expand: z.optional(flag),
  }),
  // not strict: unknown names are ignored
  replace: z.object(written),
  patchOps: ['add', 'replace', 'remove', 'copy'],
})

const definitionSchema = z.object({
  label: z.string(),
  description: z.string(),
  data_type: z.enum(['boolean', 'string', 'int', 'enum']),
  /** 0: any number. */
  max_occur: z.number(),
  read_only: z.boolean(),
  preference_group: z.string(),
  dynamic: z.boolean(),
  dev_pref: z.boolean(),
  devprof_pref: z.boolean(),
  fielddev_pref: z.boolean(),
  /** The entry with the value null stands for the domain's choice. */
  enum_values: z.optional(
    z.array(z.object({ label: z.string(), value: z.nullable(z.string()), default_val: z.boolean() })),
  ),
})
export type PreferenceDefinition = z.infer<typeof definitionSchema>

const definitions = Object.fromEntries(preferenceNames.map((name) => [name, z.optional(definitionSchema)])) as Record<
  PreferenceName,
  z.ZodMiniOptional<typeof definitionSchema>
>

/** Not a collection: one object with a member for each preference that the caller's role may see. */
export const getPreferenceDefinitions = route({
  name: 'subscriberpreferencedefs.get',
  method: 'GET',
  path: '/api/subscriberpreferencedefs/',
  origin: 'ngcp',
  summary: 'What each preference is, in the language asked for',
  access: both,
  query: z.object({ lang: z.optional(z.string().check(z.maxLength(16))) }),
  replies: { 200: z.object({ ...definitions, _links: linksSchema }) },
})
