import type { DeviceLine, DeviceLineType } from '@lineside/contract/resources/pbx/pbx-devices'
import { expect, test } from 'vitest'
import type { KeyPlace } from './device-keys.ts'
import { firstLines } from './first-lines.ts'

const place = (
  key_num: number,
  types: readonly DeviceLineType[] = ['blf', 'private', 'shared'],
  unit = 0,
): KeyPlace => ({
  id: `${unit}/Keys/${key_num}`,
  unit,
  linerange: unit === 0 ? 'Keys' : 'Extension keys',
  key_num,
  point: { x: 0, y: 0, labelpos: 'left' },
  types,
})
const line = (key_num: number, type: DeviceLineType, subscriber_id: number, extension_unit = 0): DeviceLine => ({
  linerange: extension_unit === 0 ? 'Keys' : 'Extension keys',
  key_num,
  type,
  subscriber_id,
  target_number: null,
  label: null,
  deviceid_number_id: null,
  extension_unit,
})
const four = [0, 1, 2, 3].map((key) => place(key))
const owner = { id: 7, name: 'Lena' }
const lines = (places: readonly KeyPlace[], like: readonly DeviceLine[]) =>
  firstLines({ places, owner, like }).map(({ key_num, type, subscriber_id, extension_unit }) =>
    [key_num, type, subscriber_id, extension_unit].join(' '),
  )

test.each<[string, readonly KeyPlace[], readonly DeviceLine[], readonly string[]]>([
  ['a phone of its own', four, [], ['0 private 7 0']],
  ['lamps come before the first key that has a line', [place(0, ['blf']), place(1)], [], ['1 private 7 0']],
  ['a model that only shares lines', [place(0, ['blf', 'shared'])], [], ['0 shared 7 0']],
  ['a model without keys for lines', [place(0, ['blf'])], [], []],
  ['a model whose extension alone has lines', [place(0, ['private'], 1)], [], []],
  [
    'keys like another phone',
    four,
    [line(0, 'private', 1), line(1, 'blf', 2), line(2, 'shared', 50)],
    ['0 private 7 0', '1 blf 2 0', '2 shared 50 0'],
  ],
  [
    'its line where the other has its own',
    four,
    [line(2, 'private', 1), line(0, 'blf', 2)],
    ['2 private 7 0', '0 blf 2 0'],
  ],
  ['no lamp for itself', four, [line(0, 'private', 1), line(1, 'blf', 7)], ['0 private 7 0']],
  [
    'nothing that would be in the way of its line',
    four,
    [line(0, 'blf', 2), line(1, 'blf', 3)],
    ['0 private 7 0', '1 blf 3 0'],
  ],
  ['no line of the other desk', four, [line(0, 'private', 1), line(1, 'private', 9)], ['0 private 7 0']],
  [
    'keys of an extension',
    [...four, place(0, ['blf'], 1)],
    [line(0, 'private', 1), line(0, 'blf', 2, 1)],
    ['0 private 7 0', '0 blf 2 1'],
  ],
  ['no key that the model does not have', four, [line(0, 'private', 1), line(9, 'blf', 2)], ['0 private 7 0']],
])('DEV-02: a new phone starts with %s', (_, places, like, expected) => {
  expect(lines(places, like)).toEqual(expected)
})

test('DEV-02: label, number and name of a key are copied with it', () => {
  const like = [{ ...line(1, 'speeddial', 2), label: 'Door', target_number: '99', subscriber_name: 'Max' }]
  expect(firstLines({ places: four, owner, like })).toEqual([
    { linerange: 'Keys', key_num: 0, type: 'private', subscriber_id: 7, extension_unit: 0, subscriber_name: 'Lena' },
    {
      linerange: 'Keys',
      key_num: 1,
      type: 'speeddial',
      subscriber_id: 2,
      extension_unit: 0,
      label: 'Door',
      target_number: '99',
      subscriber_name: 'Max',
    },
  ])
})
