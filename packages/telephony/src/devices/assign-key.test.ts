import type { DeviceLine } from '@lineside/contract/resources/pbx/pbx-devices'
import { expect, test } from 'vitest'
import { assignKey } from './assign-key.ts'
import type { KeyPlace } from './device-keys.ts'

const line = (row: Partial<DeviceLine> = {}): DeviceLine => ({
  linerange: 'Line keys',
  key_num: 0,
  type: 'private',
  subscriber_id: 21,
  extension_unit: 0,
  target_number: null,
  label: null,
  deviceid_number_id: null,
  subscriber_name: 'Anna Novak',
  subscriber_extension: '21',
  ...row,
})
const place = (row: Partial<KeyPlace> = {}): KeyPlace => ({
  id: 'key',
  unit: 0,
  linerange: 'Line keys',
  key_num: 0,
  types: ['blf', 'private', 'shared'],
  point: {
    x: 1,
    y: 1,
    labelpos: 'left',
  },
  ...row,
})
const other = line({ key_num: 3, subscriber_id: 22, type: 'blf' })
const otherWritten = { extension_unit: 0, key_num: 3, subscriber_id: 22, linerange: 'Line keys', type: 'blf' }
const first = { extension_unit: 0, key_num: 0, subscriber_id: 21, linerange: 'Line keys', type: 'private' }

test.each([
  ['somebody new comes first', [other], place(), { subscriber_id: 21, type: 'private' }, [first, otherWritten]],
  [
    'a line that is there gets another subscriber in place',
    [other, line()],
    place(),
    { subscriber_id: 23, type: 'private' },
    [otherWritten, { ...first, subscriber_id: 23 }],
  ],
  ['or another type', [line()], place(), { subscriber_id: 21, type: 'shared' }, [{ ...first, type: 'shared' }]],
  ['nobody any more', [line(), other], place(), null, [otherWritten]],
  ['both lines of one key go', [line(), other, line({ subscriber_id: 24 })], place(), null, [otherWritten]],
  [
    'a key of the second extension',
    [other],
    place({ unit: 2, linerange: 'Extension keys', key_num: 4 }),
    { subscriber_id: 21, type: 'blf' },
    [{ extension_unit: 2, key_num: 4, subscriber_id: 21, linerange: 'Extension keys', type: 'blf' }, otherWritten],
  ],
  [
    'members that only other clients write stay',
    [line({ label: 'Front', target_number: '*97', deviceid_number_id: 5 })],
    place(),
    { subscriber_id: 21, type: 'blf' },
    [{ ...first, type: 'blf', label: 'Front', target_number: '*97', deviceid_number_id: 5 }],
  ],
  [
    'but not the label and number of who sat there before',
    [line({ label: 'Front', target_number: '*97', deviceid_number_id: 5 })],
    place(),
    { subscriber_id: 22, type: 'private' },
    [{ ...first, subscriber_id: 22, target_number: '*97' }],
  ],
] as const)('DEV-04: the lines that are written: %s', (_case, lines, key, assignment, expected) => {
  expect(assignKey(lines, key, assignment)).toEqual(expected)
})
