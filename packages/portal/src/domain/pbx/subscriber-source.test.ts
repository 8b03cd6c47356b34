import type { Subscriber } from '@lineside/contract/resources/subscribers'
import { expect, test } from 'vitest'
import { subscriberOption } from './subscriber-source.ts'

const option = (line: Partial<Subscriber>) =>
  subscriberOption({ id: 7, username: 'anna-novak', display_name: null, webusername: null, ...line } as Subscriber)

test.each<[string, Partial<Subscriber>, object]>([
  ['its display name', { display_name: 'Anna Novak', webusername: 'anna' }, { id: '7', text: 'Anna Novak' }],
  ['without one its web name', { webusername: 'anna' }, { id: '7', text: 'anna' }],
  ['an empty one is none', { display_name: '', webusername: 'anna' }, { id: '7', text: 'anna' }],
  ['without both its username', {}, { id: '7', text: 'anna-novak' }],
  ['the extension beside it', { display_name: 'Anna', pbx_extension: '21' }, { text: 'Anna', meta: '21' }],
  ['a group by its picture', { display_name: 'Sales', is_pbx_group: true }, { text: 'Sales', avatar: 'group' }],
])('PBX-08: a subscriber goes by %s; its value is the id', (_about, line, shown) => {
  expect(option(line)).toMatchObject(shown)
  expect(option(line).id).toBe('7')
})
