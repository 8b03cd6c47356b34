import { expect, test } from 'vitest'
import { createOneListener } from './one-listener.ts'

test('the first events are kept for the first listener, and those above the bound are dropped', () => {
  const heard: number[] = []
  const { emit, listen } = createOneListener<number>(2)
  for (const event of [1, 2, 3]) emit(event)
  listen((event) => heard.push(event))
  emit(4)
  expect(heard).toEqual([1, 2, 4])
})

test('a later listener replaces the one before, whose removal then changes nothing', () => {
  const heard: string[] = []
  const { emit, listen } = createOneListener<string>(0)
  const removeFirst = listen((event) => heard.push(`first ${event}`))
  const removeSecond = listen((event) => heard.push(`second ${event}`))
  removeFirst()
  emit('one')
  removeSecond()
  emit('two')
  expect(heard).toEqual(['second one'])
})
