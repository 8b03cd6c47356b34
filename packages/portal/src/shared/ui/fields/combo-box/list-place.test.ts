import { describe, expect, test } from 'vitest'
import { listPlace } from './list-place.ts'

const view = { width: 390, height: 800 }
const box = (top: number, left = 16, width = 358) => ({ left, top, bottom: top + 44, width })

describe('the list of a field', () => {
  test('stands below, as wide as the field', () => {
    expect(listPlace(box(100), view)).toEqual({ x: 16, y: 148, isAbove: false, width: 358, maxHeight: 320 })
  })

  test('stands above when there is little room below', () => {
    expect(listPlace(box(700), view)).toMatchObject({ y: 696, isAbove: true, maxHeight: 320 })
  })

  test('above, it stands above the label', () => {
    expect(listPlace({ ...box(700), labelTop: 676 }, view)).toMatchObject({ y: 672, isAbove: true })
    expect(listPlace({ ...box(100), labelTop: 76 }, view)).toMatchObject({ y: 148, isAbove: false })
  })

  test('stays below when there is even less above', () => {
    expect(listPlace(box(20), { width: 390, height: 200 })).toMatchObject({ isAbove: false, maxHeight: 124 })
  })

  test('is never narrower than 240 px nor beyond the edge', () => {
    expect(listPlace(box(100, 320, 60), view)).toMatchObject({ width: 240, x: 142 })
  })
})
