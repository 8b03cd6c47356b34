import { expect, test } from 'vitest'
import { allowance } from './bounds.ts'

test('a connection that sends nothing any more is forgotten, without being told to', () => {
  let time = 0
  const frames = allowance(() => time)
  for (const id of ['one', 'two']) expect(frames.isTaken(id)).toBe(true)
  time = 5_000
  expect(frames.isTaken('one')).toBe(true)
  time = 10_000
  expect(frames.isTaken('three')).toBe(true)
  expect(frames.known()).toEqual(['one', 'three'])
})

test('a connection that sends too much is not forgotten by that', () => {
  let time = 0
  const frames = allowance(() => time)
  let taken = 0
  for (let sent = 0; sent < 1_000; sent++) {
    time += 10
    if (frames.isTaken('flood')) taken++
  }
  expect(taken).toBeLessThanOrEqual(401)
})
