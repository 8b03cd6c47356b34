import { expect, test } from 'vitest'
import { changesOf } from './changes-of.ts'

test('STORY-01: changes list each member before and after', () => {
  const before = { pbx_extension: '21', pbx_group_ids: [], email: null }
  const after = { pbx_extension: '22', pbx_group_ids: [7, 9], email: null }
  expect(changesOf({ before, after })).toEqual([
    { member: 'pbx_extension', before: '21', after: '22' },
    { member: 'pbx_group_ids', before: null, after: '7, 9' },
  ])
})

test('STORY-01: a new item has no before, a removed one no after', () => {
  expect(changesOf({ before: null, after: { username: 'anna' } })).toEqual([
    { member: 'username', before: null, after: 'anna' },
  ])
  expect(changesOf({ before: { slots: [{ slot: '1' }] }, after: null })).toEqual([
    { member: 'slots', before: '{"slot":"1"}', after: null },
  ])
})

test('STORY-01: numbers read as numbers', () => {
  const after = { alias_numbers: [{ cc: '43', ac: '1', sn: '99200', number_id: 3 }] }
  expect(changesOf({ before: { alias_numbers: [] }, after })[0]?.after).toBe('+43199200')
})

test('a secret that was changed and is not told is no empty line', () => {
  expect(changesOf({ before: { webpassword: '***' }, after: { webpassword: '***' } })).toHaveLength(1)
})
