import type { DeviceModel, LineRange } from '@lineside/contract/resources/pbx/pbx-device-models'
import { expect, test } from 'vitest'
import { keysOf, lineOn, unitsOf } from './device-keys.ts'

const can = { can_private: true, can_shared: true, can_blf: true }
const range = (row: Partial<LineRange> & { name: string }, keys: number): LineRange => ({
  id: 1,
  num_lines: keys,
  can_speeddial: true,
  can_forward: true,
  can_transfer: true,
  ...can,
  keys: Array.from({ length: keys }, (_, index) => ({
    x: 100,
    y: 50 + 30 * index,
    labelpos: 'left' as const,
  })),
  ...row,
})
const model: DeviceModel = {
  id: 7,
  reseller_id: 1,
  vendor: 'Generic',
  model: 'Desk',
  type: 'phone',
  extensions_num: 2,
  connectable_models: [9],
  bootstrap_method: 'http',
  bootstrap_uri: null,
  linerange: [
    range({ name: 'Line keys' }, 2),
    range(
      {
        name: 'Lamp keys',
        can_private: false,
        can_shared: false,
      },
      1,
    ),
    range(
      {
        name: 'Extension keys',
        extension_range: 9,
      },
      3,
    ),
  ],
}

test.each([
  ['all that it takes', 5, [0, 1, 2]],
  ['the one that platforms without units know', 1, [0, 1]],
  ['none', 0, [0]],
])('DEV-04: a phone and its extensions, %s', (_which, extensions, units) => {
  expect(unitsOf(model, extensions).map(({ unit }) => unit)).toEqual(units)
})

test('DEV-04: keys of an extension stand in the picture of its model', () => {
  expect(unitsOf(model, 2).map(({ modelId }) => modelId)).toEqual([7, 9, 9])
  expect(unitsOf({ ...model, extensions_num: 0 }, 2)).toHaveLength(1)
})

test('DEV-04: keys count within their range, and take its functions', () => {
  const [phone, first] = unitsOf(model, 2)
  if (phone === undefined || first === undefined) throw new Error('no units')
  expect(keysOf(phone)).toMatchObject([
    { linerange: 'Line keys', key_num: 0, unit: 0, types: ['blf', 'private', 'shared'] },
    { linerange: 'Line keys', key_num: 1, point: { y: 80 } },
    { linerange: 'Lamp keys', key_num: 0, types: ['blf'] },
  ])
  expect(keysOf(first).map(({ linerange, unit }) => `${unit} ${linerange}`)).toEqual(Array(3).fill('1 Extension keys'))
  const ids = unitsOf(model, 2).flatMap((unit) => keysOf(unit).map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
})

test.each([
  [0, 'Line keys', 0, 'first'],
  [0, 'Line keys', 1, undefined],
  [0, 'Lamp keys', 0, 'lamp'],
  [1, 'Extension keys', 1, 'without a unit'],
  [2, 'Extension keys', 1, 'second unit'],
  [2, 'Extension keys', 0, undefined],
])('DEV-04: on unit %d, %s %d sits %s', (unit, linerange, key_num, who) => {
  const lines = [
    { linerange: 'Line keys', key_num: 0, extension_unit: 0, who: 'first' },
    { linerange: 'Line keys', key_num: 0, extension_unit: 0, who: 'second on the same key' },
    { linerange: 'Lamp keys', key_num: 0, extension_unit: 0, who: 'lamp' },
    { linerange: 'Extension keys', key_num: 1, extension_unit: 0, who: 'without a unit' },
    { linerange: 'Extension keys', key_num: 1, extension_unit: 2, who: 'second unit' },
  ]
  const place = unitsOf(model, 2)
    .flatMap(keysOf)
    .find((key) => key.unit === unit && key.linerange === linerange && key.key_num === key_num)
  if (place === undefined) throw new Error('no such key')
  expect(lineOn(lines, place)?.who).toBe(who)
})
