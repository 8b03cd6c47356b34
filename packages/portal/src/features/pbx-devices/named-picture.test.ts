import { expect, test } from 'vitest'
import { withNames } from './named-picture.ts'

const line = (key: number, room = 92) =>
  `<rect height="5" x="208" y="69" data-key="${key}" data-name="start 208 75.5 ${room} 10"/>`

test('DEV-04: names stand on the display where the picture leaves room for them, one a key', () => {
  const named = withNames(`<svg>${line(1)}${line(2)}${line(3, 40)}</svg>`, ['Max Berger', undefined, 'Sofia Marchetti'])
  expect(
    [...named.matchAll(/<text[^>]*x="208" y="75.5"[^>]*text-anchor="start">([^<]*)</g)].map(([, name]) => name),
  ).toEqual(['Max Berger', 'Sofia…'])
  expect(named).toContain(line(2))
  expect(named).not.toContain(line(1))
})

test('a name is text and nothing else, and a picture of somebody else stays as it is', () => {
  expect(withNames(line(1), ['<b>"&'])).toContain('>&#60;b&#62;&#34;&#38;</text>')
  const other = '<svg><rect x="1" data-key="1"/></svg>'
  expect(withNames(other, ['Max'])).toBe(other)
})
