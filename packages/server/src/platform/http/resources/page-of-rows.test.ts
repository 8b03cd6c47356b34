import { describe, expect, test } from 'vitest'
import { pageOfRows } from './page-of-rows.ts'

/** Reads a page of ten rows, and counts how often the total was counted separately. */
const pageOfTen = async (offset: number, limit: number, count = true) => {
  let counts = 0
  const { rows, totalCount } = await pageOfRows(
    { offset, limit, count },
    async () => [...Array(10).keys()].slice(offset, offset + limit),
    async () => {
      counts += 1
      return 10
    },
  )
  return { rows, totalCount, counts }
}

describe('how many rows there are in all', () => {
  test('is known from the last page, without a count', async () => {
    expect(await pageOfTen(0, 15)).toEqual({ rows: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], totalCount: 10, counts: 0 })
    expect(await pageOfTen(8, 4)).toEqual({ rows: [8, 9], totalCount: 10, counts: 0 })
  })

  test('is counted where the page is full, or lies beyond the end', async () => {
    expect(await pageOfTen(0, 10)).toMatchObject({ totalCount: 10, counts: 1 })
    expect(await pageOfTen(20, 5)).toEqual({ rows: [], totalCount: 10, counts: 1 })
  })

  test('is not asked for where nobody wants it', async () => {
    expect(await pageOfTen(0, 15, false)).toMatchObject({ totalCount: null, counts: 0 })
  })
})
