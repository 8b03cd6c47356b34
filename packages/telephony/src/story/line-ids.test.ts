import { expect, test } from 'vitest'
import { lineIdsIn } from './line-ids.ts'

test('STORY-01: the ids of both sides, each once, of members that hold seats and groups', () => {
  const before = { pbx_group_ids: [7, 8], pbx_hunt_timeout: 20 }
  expect(lineIdsIn(before, { pbx_group_ids: [8, 9, null, '10'], subscriber_id: 4 })).toEqual([7, 8, 4, 9])
  expect(lineIdsIn(null, { email: 'x' })).toEqual([])
})
