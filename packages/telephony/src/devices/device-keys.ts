import type { DeviceKey, DeviceModel, LineRange } from '@lineside/contract/resources/pbx-device-models'
import type { DeviceLine, DeviceLineType } from '@lineside/contract/resources/pbx-devices'

/** A phone, or one of the extensions beside it: what has a picture of its own. */
export interface DeviceUnit {
  /** 0: the phone; its extensions count from 1. */
  readonly unit: number
  /** Whose picture it is. */
  readonly modelId: number
  readonly ranges: readonly LineRange[]
}

/** A key of a device, whether somebody sits on it or not. */
export interface KeyPlace {
  /** Unique among the keys of a device. */
  readonly id: string
  readonly unit: number
  /** Name of its range. */
  readonly linerange: string
  /** In its range, from 0; people read it from 1. */
  readonly key_num: number
  readonly point: DeviceKey
  /** What it can be, the usual first. Empty: nothing that can be chosen. */
  readonly types: readonly DeviceLineType[]
}

/**
 * The phone, then its extensions.
 * @param extensions how many are told apart: a platform that keeps no unit with its lines has one
 */
export const unitsOf = (model: DeviceModel, extensions: number): readonly DeviceUnit[] => {
  const attached = [...new Set(model.linerange.flatMap(({ extension_range }) => extension_range ?? []))]
  const own = { unit: 0, modelId: model.id, ranges: model.linerange.filter((range) => !isOfExtension(range)) }
  const counted = Array.from({ length: Math.min(extensions, model.extensions_num) }, (_, at) => at + 1)
  return [
    own,
    ...counted.flatMap((unit) =>
      attached.map((modelId) => ({
        unit,
        modelId,
        ranges: model.linerange.filter(({ extension_range }) => extension_range === modelId),
      })),
    ),
  ]
}

const isOfExtension = ({ extension_range }: LineRange): boolean => extension_range !== undefined

/** DEV-04, ngcp-client-facts 7.5: the keys of a unit in the order of its ranges; each counts within its own. */
export const keysOf = ({ unit, ranges }: DeviceUnit): readonly KeyPlace[] =>
  ranges.flatMap((range) =>
    range.keys.map((point, key_num) => ({
      id: `${unit}/${range.name}/${key_num}`,
      unit,
      linerange: range.name,
      key_num,
      point,
      types: typesOf(range),
    })),
  )

/** DEV-04: blf, private and shared, in this order, as far as the range can. */
const typesOf = ({ can_blf, can_private, can_shared }: LineRange): readonly DeviceLineType[] => [
  ...(can_blf ? (['blf'] as const) : []),
  ...(can_private ? (['private'] as const) : []),
  ...(can_shared ? (['shared'] as const) : []),
]

type Placed = Pick<DeviceLine, 'linerange' | 'key_num' | 'extension_unit'>

/** Platforms that keep no unit say 0, also of keys of an extension: those are on the first one. */
export const isOnKey = ({ linerange, key_num, extension_unit }: Placed, place: KeyPlace): boolean =>
  linerange === place.linerange &&
  key_num === place.key_num &&
  (place.unit === 0 || Math.max(1, extension_unit) === place.unit)

/** Who sits on a key: of two lines on one key, phones have the first. */
export const lineOn = <Line extends Placed>(lines: readonly Line[], place: KeyPlace): Line | undefined =>
  lines.find((line) => isOnKey(line, place))
