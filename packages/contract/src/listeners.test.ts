import { expect, test } from 'vitest'
import { createListeners } from './listeners.ts'

test('all are called in their order until they are removed', () => {
  const heard: string[] = []
  const { add, emit, isEmpty } = createListeners<[what: string]>()
  expect(isEmpty()).toBe(true)
  const remove = add((what) => heard.push(`first ${what}`))
  add((what) => heard.push(`second ${what}`))
  emit('one')
  remove()
  remove()
  emit('two')
  expect(heard).toEqual(['first one', 'second one', 'second two'])
  expect(isEmpty()).toBe(false)
})

test('one that is added while the others are called hears only what happens later', () => {
  const heard: string[] = []
  const { add, emit } = createListeners<[what: string]>()
  const remove = add(() => void add((what) => heard.push(what)))
  emit('one')
  remove()
  emit('two')
  expect(heard).toEqual(['two'])
})

test('one that an earlier one removes is not called; one that was added twice is removed once', () => {
  const heard: string[] = []
  const { add, emit } = createListeners()
  const removes = [add(() => removes[1]?.())]
  const listener = () => void heard.push('heard')
  removes.push(add(listener))
  add(listener)
  emit()
  expect(heard).toEqual(['heard'])
})

test('one that throws keeps the others from being called only if nobody takes its error', () => {
  const heard: unknown[] = []
  const broken = () => {
    throw new Error('broken')
  }
  const careful = createListeners((error) => heard.push(error))
  careful.add(broken)
  careful.add(() => heard.push('heard'))
  careful.emit()
  expect(heard).toEqual([new Error('broken'), 'heard'])
  const plain = createListeners()
  plain.add(broken)
  expect(plain.emit).toThrow('broken')
})
