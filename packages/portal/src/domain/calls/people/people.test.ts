import { expect, it } from 'vitest'
import { colleagues, contactPeople, directoryPeople, eachOnce } from './people.ts'

const label = (text: string) => `Ext. ${text}`

it('colleagues are told with what they do now: not oneself, and nobody without an extension', () => {
  const known = [
    { subscriber_id: 1, name: 'Anna', extension: '24', state: 'free', status: null },
    { subscriber_id: 2, name: 'Max', extension: '21', state: 'talking', status: null },
    { subscriber_id: 3, name: 'Nobody', extension: null, state: 'offline', status: null },
  ] as const
  expect(colleagues(known, 1, label)).toEqual([{ name: 'Max', number: '21', label: 'Ext. 21', presence: 'in_call' }])
})

it('a contact is there once for each of its numbers that can be dialled', () => {
  const contact = {
    id: 1,
    shared: false,
    name: 'Maria',
    company: null,
    email: null,
    numbers: [
      { label: 'work', number: '4311' },
      { label: 'mobile', number: '4366' },
      { label: 'other', number: 'sip:maria' },
    ],
  } as const
  expect(
    contactPeople([{ ...contact, numbers: [...contact.numbers] }], (number) => number).map(({ number }) => number),
  ).toEqual(['4311', '4366'])
})

it('a colleague is not listed again as a contact or a recent call', () => {
  const person = (number: string) => ({ name: number, number, label: '', presence: null })
  expect(eachOnce([person('21')], [person('+4366'), person('21')], [person('4366'), person('5')])).toEqual([
    [person('21')],
    [person('+4366')],
    [person('5')],
  ])
})

it('NAME-02: the directory of another platform tells colleagues by extension and its phone books by number', () => {
  const user = { username: 'max', domain: 'a.example', display_name: 'Max', pbx_extension: '21' }
  const users = [
    { ...user, id: 1, display_name: 'Anna' },
    { ...user, id: 2 },
    { ...user, id: 3, display_name: null },
    { ...user, id: 4, pbx_extension: null },
  ]
  const entries = [
    { id: '1', name: 'Maria', number: '43720123', shared: true },
    { id: '2', name: 'Nobody', number: '', shared: false },
  ]
  const found = directoryPeople({ users, entries }, 1, label)
  expect(found.colleagues).toEqual([{ name: 'Max', number: '21', label: 'Ext. 21', presence: null }])
  expect(found.contacts.map(({ name, number }) => [name, number])).toEqual([['Maria', '43720123']])
})
