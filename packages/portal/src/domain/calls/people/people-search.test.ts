import { describe, expect, test } from 'vitest'
import type { CallPerson } from '../call-stage-props.ts'
import { dialledText, searchPeople } from './people-search.ts'

const person = (name: string, number: string): CallPerson => ({ name, number, label: number, presence: null })
const people = [
  person('Sofia Marchetti', '22'),
  person('Łukasz Wiśniewski', '25'),
  person('Maria Huber', '+436641234567'),
]
const names = (typed: string) => searchPeople(people, typed).map(({ name }) => name)

describe('CALL-07: the target of a transfer', () => {
  test.each([
    ['', ['Sofia Marchetti', 'Łukasz Wiśniewski', 'Maria Huber']],
    ['mar', ['Sofia Marchetti', 'Maria Huber']],
    ['MA HU', ['Maria Huber']],
    ['wisn', ['Łukasz Wiśniewski']],
    ['25', ['Łukasz Wiśniewski']],
    ['664 123', ['Maria Huber']],
    ['nobody', []],
  ])('"%s" finds %j', (typed, found) => {
    expect(names(typed)).toEqual(found)
  })

  test.each([
    ['+43 (664) 123-45', '+43 (664) 123-45'],
    [' *97 ', '*97'],
    ['Maria', null],
    ['', null],
  ])('"%s" is dialled as %s', (typed, dialled) => {
    expect(dialledText(typed)).toBe(dialled)
  })
})
