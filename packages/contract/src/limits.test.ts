import { describe, expect, test } from 'vitest'
import { safeParse, toJSONSchema } from 'zod/v4/core'
import { patchSchema } from './http/json-patch.ts'
import type { ObjectSchema, Schema } from './http/schema.ts'
import { limits } from './limits.ts'
import { allRoutes } from './resources/all.ts'

interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly maxLength?: number
  readonly pattern?: string
  readonly maximum?: number
  readonly maxItems?: number
}

/** Whether a text schema limits the text: by a length, or by a pattern without unlimited repetition. */
const isBoundedText = ({ maxLength, pattern }: JsonSchema): boolean =>
  maxLength !== undefined || (pattern !== undefined && !/[*+]|,\}/.test(pattern))

/** The places of a schema that accept values without a limit. */
const boundless = (schema: JsonSchema, place: string): string[] => {
  const { type, properties, items } = schema
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return choices.flatMap((choice) => boundless(choice, place))
  if (properties !== undefined)
    return Object.entries(properties).flatMap(([name, member]) => boundless(member, `${place} ${name}`))
  if (schema.enum !== undefined || schema.const !== undefined) return []
  const isBounded = {
    array: schema.maxItems !== undefined,
    string: isBoundedText(schema),
    number: schema.maximum !== undefined,
    integer: schema.maximum !== undefined,
    boolean: true,
    null: true,
  }
  const types = [type ?? 'anything'].flat()
  const isAllBounded = types.every((each) => isBounded[each as keyof typeof isBounded] ?? false)
  return [...(isAllBounded ? [] : [place]), ...(items === undefined ? [] : boundless(items, `${place}[]`))]
}

const asJson = (schema: Schema) => toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

/** Members that their schema accepts as they are, because later code checks them (see `checkedLater`). */
const checkedElsewhere =
  / (destinations|sources|times|bnumbers|lines|slots|speeddials|cf[a-z]+)$|^(subscriber|customer|pbxfielddevice)preferences\.item\.put \w+$/

test('API-05: whatever can be sent has a limit: length, size or number, in paths, queries and bodies', () => {
  const found = allRoutes.flatMap(({ name, params, query, body, upload }) =>
    [params, query, body, upload?.fields].flatMap((schema) =>
      schema === undefined || schema === patchSchema ? [] : boundless(asJson(schema), name),
    ),
  )
  const members = found.filter((place) => !place.endsWith('_expand'))
  expect(members.filter((place) => !checkedElsewhere.test(place))).toEqual([])
  expect(members.length).toBeGreaterThan(0)
})

describe('the platform refuses what forms let nobody type', () => {
  const text = (length: number) => 'x'.repeat(length)
  const digits = (length: number) => '1'.repeat(length)
  test.each<[string, string, string, (size: number) => unknown, number]>([
    ['GRP-02, SEAT-02', 'subscribers.collection.post', 'display_name', text, limits.nameLength],
    ['GRP-02, SEAT-02', 'subscribers.collection.post', 'pbx_extension', digits, limits.extensionLength],
    ['GRP-02', 'subscribers.collection.post', 'pbx_hunt_timeout', (size) => size, limits.huntTimeoutMaximum],
    ['GRP-03', 'subscribers.item.put', 'pbx_hunt_timeout', (size) => String(size), limits.huntTimeoutMaximum],
    ['SET-01', 'subscribers.item.put', 'display_name', text, limits.displayNameLength],
    ['DEV-02', 'pbxdevices.collection.post', 'station_name', text, limits.nameLength],
    ['DEV-03', 'pbxdevices.item.put', 'station_name', text, limits.nameLength],
    ['SND-02', 'soundsets.collection.post', 'name', text, limits.nameLength],
    ['SND-02', 'soundsets.collection.post', 'description', text, limits.soundSetDescriptionLength],
    ['SND-03', 'soundsets.item.put', 'name', text, limits.nameLength],
    ['VBX-01', 'voicemailsettings.item.put', 'pin', digits, limits.voiceboxPinLength],
    ['FAX-01', 'faxserversettings.item.put', 'name', text, limits.nameLength],
    ['FAX-06', 'faxes.collection.post', 'destination', text, limits.phoneNumberLength],
    ['FAX-06', 'faxes.collection.post', 'pageheader', text, limits.faxPageHeaderLength],
    ['AUTH-01', 'login_jwt.post', 'password', text, limits.webPasswordLength],
  ])('%s: %s, %s', (_id, routeName, member, of, limit) => {
    const route = allRoutes.find(({ name }) => name === routeName)
    const fields = route?.upload?.fields ?? route?.body
    const schema = (fields as ObjectSchema | undefined)?._zod.def.shape[member] as Schema
    expect(safeParse(schema, of(limit)).success).toBe(true)
    expect(safeParse(schema, of(limit + 1)).success).toBe(false)
  })
})
