import type { DeviceLine, WrittenLine } from '@lineside/contract/resources/pbx/pbx-devices'
import { deskOf } from './desk-of.ts'
import { isOnKey, type KeyPlace } from './device-keys.ts'

/** A key of a new phone, and the name of the line on it, if it is known. */
export type FirstLine = WrittenLine & Pick<DeviceLine, 'subscriber_name'>

interface Wanted {
  /** All keys of the model, those of the phone itself first. */
  readonly places: readonly KeyPlace[]
  /** On whose desk the phone is put. */
  readonly owner: { readonly id: number; readonly name: string }
  /** The lines of another phone of the same model, whose keys it gets too; empty: none. */
  readonly like: readonly DeviceLine[]
}

/**
 * DEV-02, DEV-04: the keys that a new phone starts with: its owner's line where the other phone has its own, else on the
 * first key that can have one; then the keys of the other phone, but no line of that desk and no lamp for the owner.
 */
export const firstLines = ({ places, owner, like }: Wanted): readonly FirstLine[] => {
  const phone = places.filter(({ unit }) => unit === 0)
  const other = deskOf(like)
  const own =
    phone.find((place) => other?.type === 'private' && isOnKey(other, place)) ??
    phone.find(({ types }) => types.includes('private')) ??
    phone.find(({ types }) => types.includes('shared'))
  if (own === undefined) return []
  const { linerange, key_num, types } = own
  const first: FirstLine = {
    linerange,
    key_num,
    type: types.includes('private') ? 'private' : 'shared',
    subscriber_id: owner.id,
    extension_unit: 0,
    subscriber_name: owner.name,
  }
  const copied = like.filter(
    (line) =>
      line.type !== 'private' &&
      line.subscriber_id !== owner.id &&
      !isOnKey(line, own) &&
      places.some((place) => isOnKey(line, place)),
  )
  return [first, ...copied.map(copyOf)]
}

const copyOf = (line: DeviceLine): FirstLine => ({
  linerange: line.linerange,
  key_num: line.key_num,
  type: line.type,
  subscriber_id: line.subscriber_id,
  extension_unit: line.extension_unit,
  ...(line.label !== null && { label: line.label }),
  ...(line.target_number !== null && { target_number: line.target_number }),
  ...(line.subscriber_name !== undefined && { subscriber_name: line.subscriber_name }),
})
