import type { DeviceLine } from '@lineside/contract/resources/pbx/pbx-devices'

type Placed = Pick<DeviceLine, 'type' | 'extension_unit' | 'key_num'>

/**
 * DEV-04: the line whose desk a phone stands on: the one that is only on this phone, else one that it shares, each time
 * on the first key. undefined: the phone rings for nobody.
 */
export const deskOf = <Line extends Placed>(lines: readonly Line[]): Line | undefined => {
  const byKey = lines.toSorted((a, b) => a.extension_unit - b.extension_unit || a.key_num - b.key_num)
  return byKey.find(({ type }) => type === 'private') ?? byKey.find(({ type }) => type === 'shared')
}
