import { expect, test } from 'vitest'
import { allRoutes } from '../resources/all.ts'
import { goesOnWhileMoving, isRefusedWhileMoving } from './while-moving.ts'

test('GROW-08: the exceptions of a freeze are routes, and reads are never refused', () => {
  const names = new Map(allRoutes.map((route) => [route.name, route]))
  expect([...goesOnWhileMoving].filter((name) => names.get(name)?.method === undefined)).toEqual([])
  expect(allRoutes.filter((route) => route.method === 'GET' && isRefusedWhileMoving(route))).toEqual([])
})
