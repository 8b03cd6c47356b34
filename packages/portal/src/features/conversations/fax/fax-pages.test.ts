import { expect, test } from 'vitest'
import { type FaxState, faxReducer } from './fax-pages.ts'
import { zoomedIn, zoomedOut } from './fax-zoom.ts'

const loading: FaxState = { phase: 'loading' }
const image = { url: 'blob:1', width: 1728, height: 2444 }

test('CONV-06: a fax is opened, and its pages come one by one', () => {
  const opened = faxReducer(loading, { type: 'opened', pages: 2 })
  expect(opened).toEqual({ phase: 'there', pages: 2, shown: new Map() })
  const drawn = faxReducer(opened, { type: 'drawn', page: 2, image })
  expect(drawn).toMatchObject({ phase: 'there', shown: new Map([[2, image]]) })
})

test('CONV-06: one page that cannot be read takes nothing from the others', () => {
  const opened = faxReducer(loading, { type: 'opened', pages: 2 })
  const spoilt = faxReducer(opened, { type: 'drawn', page: 1, image: null })
  expect(faxReducer(spoilt, { type: 'drawn', page: 2, image })).toEqual({
    phase: 'there',
    pages: 2,
    shown: new Map([
      [1, null],
      [2, image],
    ]),
  })
})

test('CONV-06: a file without pages, or one that does not come, has failed', () => {
  expect(faxReducer(loading, { type: 'opened', pages: 0 })).toEqual({ phase: 'failed', error: null })
  const single = faxReducer(loading, { type: 'opened', pages: 1 })
  expect(faxReducer(single, { type: 'drawn', page: 1, image: null })).toEqual({ phase: 'failed', error: null })
  const error = new Error('gone')
  expect(faxReducer(loading, { type: 'failed', error })).toEqual({ phase: 'failed', error })
})

test('a page that comes after a failure changes nothing', () => {
  const failed: FaxState = { phase: 'failed', error: null }
  expect(faxReducer(failed, { type: 'drawn', page: 1, image })).toBe(failed)
})

test.each([
  [100, 150, 100],
  [150, 200, 100],
  [300, 300, 200],
])('CONV-06: from %d %% in to %d, out to %d', (zoom, larger, smaller) => {
  expect([zoomedIn(zoom), zoomedOut(zoom)]).toEqual([larger, smaller])
})
