import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { generateRoomName } from './room-name.ts'

const random = fc.integer({ min: 0, max: 2 ** 32 - 1 })

test('CONF-01: a generated conference id is conf, room or space and a number from 100000 to 999999', () => {
  fc.assert(
    fc.property(random, random, (word, number) => {
      const [, digits] = /^(?:conf|room|space)(\d{6})$/.exec(generateRoomName(word, number)) ?? []
      expect(Number(digits)).toBeGreaterThanOrEqual(100_000)
    }),
  )
})

test('CONF-01: both ends of the range and all three words occur', () => {
  expect([generateRoomName(0, 0), generateRoomName(1, 899_999), generateRoomName(2, 900_000)]).toEqual([
    'conf100000',
    'room999999',
    'space100000',
  ])
})
