import { expect, test } from 'vitest'
import type { ColleagueState } from '../team/colleague-state.ts'
import { freeFirst, peopleOnPage, withoutColleagues } from './people-order.ts'

type Kind = ColleagueState['kind']
const person = (name: string, kind: Kind, is_favourite = false) => ({ name, kind, is_favourite })
const kindOf = ({ kind }: { readonly kind: Kind }) => kind
const names = (people: readonly { readonly name: string }[]) => people.map(({ name }) => name).join(' ')

test('TEAM-01: colleagues are in the order in which they can be reached, and by name within a state', () => {
  const people = [
    person('Offline', 'offline'),
    person('Dora', 'dnd'),
    person('Talks', 'talking'),
    person('Rings', 'ringing'),
    person('Anna', 'free'),
    person('Wraps', 'wrapping'),
    person('Max', 'meeting'),
    person('Zoe', 'free'),
    person('Holiday', 'holiday'),
  ]
  expect(names(freeFirst(people, kindOf))).toBe('Anna Zoe Rings Talks Wraps Dora Max Holiday Offline')
})

const many = (count: number, kind: Kind, isFavourite = false) =>
  Array.from({ length: count }, (_, index) => person(`${kind}${index}`, kind, isFavourite))

test.each([
  ['nobody', [], '', '', ''],
  ['a favourite is not listed again', [person('F', 'talking', true), person('A', 'free')], 'F', 'A', ''],
  ['five fit', many(5, 'free'), '', 'free0 free1 free2 free3 free4', ''],
  ['of six, two are left out', many(6, 'free'), '', 'free0 free1 free2 free3', 'free4 free5'],
  [
    'a ninth favourite stands among the others',
    many(9, 'free', true),
    'free0 free1 free2 free3 free4 free5 free6 free7',
    'free8',
    '',
  ],
])('NAME-01: favourites and a short list: %s', (_, people, favourites, shown, more) => {
  const page = peopleOnPage(people, freeFirst(people, kindOf))
  expect([names(page.favourites), names(page.shown), names(page.more)]).toEqual([favourites, shown, more])
  expect(page.others).toBe(page.shown.length + page.more.length)
})

test('NAME-01: a contact with the extension of a listed colleague is that colleague', () => {
  const contacts = [
    { id: 1, numbers: [{ number: '43664' }, { number: '21' }] },
    { id: 2, numbers: [{ number: '436642121' }] },
    { id: 3, numbers: [] },
  ]
  const people = [{ extension: '21' }, { extension: null }]
  expect(withoutColleagues(contacts, people).map(({ id }) => id)).toEqual([2, 3])
})
