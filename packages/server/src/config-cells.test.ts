import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const DIRECTORY_URL = 'postgresql://u:p@db.test/directory'

test('GROW-08: an installation is alone, a cell, or a front door', () => {
  expect(readConfig({}).cells).toBeUndefined()
  expect(readConfig({ DIRECTORY_URL, CELL: 'west' }).cells).toEqual({ directoryUrl: DIRECTORY_URL, name: 'west' })
  expect(readConfig({ DIRECTORY_URL, FRONT_DOOR: 'yes' }).cells).toEqual({
    directoryUrl: DIRECTORY_URL,
    isFrontDoor: true,
  })
})

test.each([
  [{ CELL: 'west' }, 'DIRECTORY_URL is missing'],
  [{ FRONT_DOOR: 'yes' }, 'DIRECTORY_URL is missing'],
  [{ DIRECTORY_URL, CELL: 'West 1' }, 'CELL must be'],
  [{ DIRECTORY_URL: 'http://x', CELL: 'west' }, 'DIRECTORY_URL must be'],
  [{ DIRECTORY_URL, FRONT_DOOR: 'yes', CELL: 'west' }, 'A front door has no data'],
  [{ DIRECTORY_URL, FRONT_DOOR: 'yes', DATABASE_URL: 'postgres://x' }, 'A front door has no data'],
  [{ DIRECTORY_URL, UPSTREAM_URL: 'https://ngcp.test' }, 'not both'],
])('GROW-08: %j is refused', (environment, words) => {
  expect(() => readConfig(environment)).toThrow(words)
})
