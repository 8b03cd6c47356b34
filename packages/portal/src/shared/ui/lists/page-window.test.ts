import { describe, expect, test } from 'vitest'
import { pageWindow } from './page-window.ts'

describe('the page numbers on offer', () => {
  test.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [2, 5, [1, 2, 3, 4, 5]],
    [1, 9, [1, 2, 3, 4, null, 9]],
    [4, 9, [1, 2, 3, 4, 5, null, 9]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [9, 9, [1, null, 6, 7, 8, 9]],
    [1667, 3334, [1, null, 1666, 1667, 1668, null, 3334]],
  ])('on page %i of %i', (page, pages, shown) => {
    expect(pageWindow(page, pages)).toEqual(shown)
  })

  test('always hold the first, the current and the last, in order, and never a gap of one', () => {
    for (let pages = 1; pages <= 12; pages += 1) {
      for (let page = 1; page <= pages; page += 1) {
        const shown = pageWindow(page, pages)
        expect(shown).toEqual(expect.arrayContaining([1, page, pages]))
        const numbers = shown.filter((each) => each !== null)
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
        shown.forEach((each, index) => {
          if (each === null) expect((shown[index + 1] ?? 0) - (shown[index - 1] ?? 0)).toBeGreaterThan(2)
        })
      }
    }
  })
})
