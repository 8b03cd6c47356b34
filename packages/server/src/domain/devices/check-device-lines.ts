import { idNumber, wholeNumber } from '@lineside/contract/http/paging'
import { plainName } from '@lineside/contract/http/plain-name'
import { limits } from '@lineside/contract/limits'
import { deviceLineTypes } from '@lineside/contract/resources/pbx/pbx-devices'
import * as z from 'zod/mini'
import type { DeviceLineValues, ModelRange, ProfileModel } from './write-device-store.ts'
import { numbersAmong, subscribersAmong } from './write-device-store.ts'
import type { Db } from '../../platform/db/database.ts'
import { malformed, validationFailed } from '../../platform/refusal.ts'

const nullableNumber = z.optional(z.nullable(idNumber))
const lineSchema = z.object({
  linerange: z.string().check(z.minLength(1)),
  key_num: wholeNumber,
  type: z.enum(deviceLineTypes),
  subscriber_id: idNumber,
  target_number: z.optional(z.nullable(z.string().check(plainName(), z.maxLength(limits.deviceLabelLength)))),
  label: z.optional(z.nullable(z.string().check(plainName(), z.maxLength(limits.deviceLabelLength)))),
  deviceid_number_id: nullableNumber,
  extension_unit: nullableNumber,
})
type Line = z.infer<typeof lineSchema>

/** The field's texts for a member of the wrong type. */
const ownWords: Readonly<Record<string, string>> = {
  linerange: "Invalid line. Invalid 'linerange'.",
  subscriber_id: "Invalid line. Invalid 'subscriber_id'.",
}

/**
 * Checks the lines of a device and puts them into their stored form. As in the field, the type is not checked against
 * what the range can do, and two lines may share a key: the phone then uses the first one.
 * @param given as a client sent it; undefined and null mean no lines
 * @throws Refusal in the words of ngcp-api-facts 7.1
 */
export const checkDeviceLines = async (
  db: Db,
  customerId: number,
  given: unknown,
  model: ProfileModel,
): Promise<DeviceLineValues[]> => {
  const lines = linesOf(given)
  const subscribers = await subscribersAmong(
    db,
    customerId,
    lines.map(({ subscriber_id }) => subscriber_id),
  )
  if (lines.some(({ subscriber_id }) => !subscribers.has(subscriber_id)))
    throw malformed("Invalid 'subscriber_id. Subscriber doesn't exist or doesn't belong to this customer.")
  await checkNumbers(db, customerId, lines)
  return lines.map((line) => stored(line, model))
}

const linesOf = (given: unknown): Line[] => {
  const list = given ?? []
  if (!Array.isArray(list)) throw malformed('Invalid "lines" value. Must be an array.')
  if (list.length > limits.deviceLines) throw malformed(`Only ${limits.deviceLines} lines are possible.`)
  return list.map((line: unknown, index) => {
    const result = lineSchema.safeParse(line)
    if (result.success) return result.data
    const [issue] = result.error.issues
    const field = String(issue?.path[0] ?? '')
    throw Object.hasOwn(ownWords, field)
      ? malformed(ownWords[field] as string)
      : validationFailed([{ field: `${index}_${field}`, errors: [issue?.message ?? ''] }])
  })
}

const checkNumbers = async (db: Db, customerId: number, lines: readonly Line[]): Promise<void> => {
  const ids = lines.flatMap(({ deviceid_number_id }) => deviceid_number_id ?? [])
  if (ids.length === 0) return
  const numbers = await numbersAmong(db, customerId, ids)
  for (const { deviceid_number_id, subscriber_id } of lines) {
    if (!deviceid_number_id) continue
    const number = numbers.find(({ id }) => id === deviceid_number_id)
    if (number?.subscriber_id !== subscriber_id)
      throw malformed("Invalid 'deviceid_number_id'. Could not find number for this subscriber.")
    if (!number.is_devid) throw malformed("Invalid 'deviceid_number_id'. Number is not a device id.")
  }
}

const stored = (line: Line, { ranges, extensions_num }: ProfileModel): DeviceLineValues => {
  const { linerange, key_num, type, subscriber_id, label = null, deviceid_number_id = null } = line
  const range = ranges.find(({ name }) => name === linerange)
  if (range === undefined) throw malformed("Invalid 'linerange', does not exist.")
  if (key_num >= range.keys) throw malformed("Invalid 'key_num', out of range for this linerange.")
  const target_number = line.target_number || null
  if (target_number !== null && !/^[0-9+#*]+$/.test(target_number))
    throw malformed(
      `Invalid 'target_number' (${target_number}), can contain only '0-9' numbers and '+','#','*' characters`,
    )
  const extension_unit = unitOf(range, line.extension_unit ?? 0)
  if (extension_unit > extensions_num) throw malformed("Invalid 'extension_unit', out of range for this model.")
  return {
    range_id: range.id,
    key_num,
    type,
    subscriber_id,
    target_number,
    label: label || null,
    deviceid_number_id: deviceid_number_id || null,
    extension_unit,
  }
}

/**
 * Number of the key's extension unit. Clients of this API send none, or 0, for keys of an extension: that means the
 * first unit.
 */
const unitOf = ({ isOfExtension }: ModelRange, given: number): number => (isOfExtension ? Math.max(given, 1) : 0)
