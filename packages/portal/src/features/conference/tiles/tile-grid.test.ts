import { limits } from '@lineside/contract/limits'
import { expect, test } from 'vitest'
import { tileGridOf } from './tile-grid.ts'

const counts = Array.from({ length: limits.conferenceMembers }, (_, place) => place + 1)

test.each([false, true])('CONF-08: there is room for everybody beside the large one (upright: %s)', (isUpright) => {
  for (const people of counts) {
    const { columns, rows, wide, high } = tileGridOf(people, isUpright)
    expect(wide).toBeLessThanOrEqual(columns)
    expect(high).toBeLessThanOrEqual(rows)
    expect(columns * rows - wide * high, `${people} people`).toBeGreaterThanOrEqual(people - 1)
  }
})
