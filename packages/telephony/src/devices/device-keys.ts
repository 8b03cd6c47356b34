import type { DeviceKey, DeviceModel, LineRange } from '@lineside/contract/resources/pbx/pbx-device-models'
import type { DeviceLine, DeviceLineType } from '@lineside/contract/resources/pbx/pbx-devices'

/** A phone, or one of its key extensions: a part of the device with a picture of its own. */
export interface DeviceUnit {
  /** 0: the phone itself; its key extensions count from 1. */
  readonly unit: number
  /** Id of the device model whose picture is shown. */
  readonly modelId: number
  readonly ranges: readonly LineRange[]
}

/** A key of a device, whether a subscriber is assigned to it or not. */
export interface KeyPlace {
  /** Unique among the keys of a device. */
  readonly id: string
  readonly unit: number
  /** Name of its range. */
  readonly linerange: string
  /** Index in its range, from 0; screens show it from 1. */
  readonly key_num: number
  readonly point: DeviceKey
  /** The functions that the key can have, the most common first; empty: it can not be assigned. */
  readonly types: readonly DeviceLineType[]
}

/**
 * The units of a device: the phone, then its key extensions.
 * @param extensions how many extensions to show; 1 on a platform that does not store the unit of a line
 */
export const unitsOf = (model: DeviceModel, extensions: number): readonly DeviceUnit[] => {
  const attached = [...new Set(model.linerange.flatMap(({ extension_range }) => extension_range ?? []))]
  const own = { unit: 0, modelId: model.id, ranges: model.linerange.filter((range) => !isOfExtension(range)) }
  const counted = Array.from({ length: Math.min(extensions, model.extensions_num) }, (_, index) => index + 1)
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

/** DEV-04, ngcp-client-facts 7.5: the keys of a unit in the order of its ranges; `key_num` counts within each range. */
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

/** DEV-04: blf, private and shared, in this order, as far as the range supports them. */
const typesOf = ({ can_blf, can_private, can_shared }: LineRange): readonly DeviceLineType[] => [
  ...(can_blf ? (['blf'] as const) : []),
  ...(can_private ? (['private'] as const) : []),
  ...(can_shared ? (['shared'] as const) : []),
]

type Placed = Pick<DeviceLine, 'linerange' | 'key_num' | 'extension_unit'>

/**
 * Whether a line is on this key. Platforms that do not store units send 0, also for keys of an extension: those count
 * as being on the first one.
 */
export const isOnKey = ({ linerange, key_num, extension_unit }: Placed, place: KeyPlace): boolean =>
  linerange === place.linerange &&
  key_num === place.key_num &&
  (place.unit === 0 || Math.max(1, extension_unit) === place.unit)

/** The line on a key. If two lines are on the same key, phones use the first. */
export const lineOn = <Line extends Placed>(lines: readonly Line[], place: KeyPlace): Line | undefined =>
  lines.find((line) => isOnKey(line, place))
