import type { AccessFacts } from '@lineside/contract/access'
import { expect, it } from 'vitest'
import type { Screen } from './screen.ts'
import { keyedPages } from './screen-keys.ts'
import { screens } from './screens.ts'

const load = () => Promise.resolve(() => null)
const facts = {} as AccessFacts
const table: readonly Screen[] = [
  { path: '/a', title: 'dashboard', key: 'd', menu: { icon: 'dashboard' }, load },
  { path: '/b', title: 'seats', key: 's', gate: () => false, menu: { icon: 'seats' }, load },
  { path: '/c', title: 'contacts', menu: { icon: 'contacts' }, load },
  { path: '/d/$id', title: 'conference', key: 'm', menu: { icon: 'conference', to: () => '/d' }, load },
  { path: '/e', title: 'settings', key: 'y', palette: { icon: 'settings' }, load },
  { path: '/f', title: 'notFound', key: 'z', load },
]

it('only pages with a letter that are open to the subscriber, at their addresses in the menu', () => {
  expect(keyedPages(table, facts).map(({ key, to }) => [key, to])).toEqual([
    ['d', '/a'],
    ['m', '/d'],
    ['y', '/e'],
  ])
})

it('no letter leads to two pages', () => {
  const keys = (screens as readonly Screen[]).flatMap(({ key }) => (key === undefined ? [] : [key]))
  expect(keys.length).toBeGreaterThan(10)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.every((key) => /^[a-z]$/.test(key))).toBe(true)
})
