import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { namedOneByOne, plainDrawing } from '../../../../vite/icons-plugin.ts'
import { pathOfShape } from '../../../../vite/path-of-shape.ts'

const icons = join(createRequire(import.meta.url).resolve('lucide-react'), '../../esm/icons')

test.each([
  ['path', { d: 'M18 6 6 18' }, 'M18 6 6 18'],
  ['path', { d: 'm6 6 12 12' }, 'M6 6l12 12'],
  ['path', { d: 'm21 21-4.3-4.3' }, 'M21 21l-4.3-4.3'],
  ['path', { d: 'm.5-1.5h2' }, 'M.5 -1.5h2'],
  ['circle', { cx: '12', cy: '8', r: '1.5' }, 'M10.5 8a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0'],
  ['line', { x1: '1', y1: '2', x2: '3', y2: '4' }, 'M1 2L3 4'],
  ['polyline', { points: '1 2 3 4 5 6' }, 'M1 2 3 4 5 6'],
  ['polygon', { points: '1 2 3 4 5 6' }, 'M1 2 3 4 5 6z'],
  ['rect', { width: '4', height: '3', x: '1', y: '2' }, 'M1 2h4v3h-4z'],
  [
    'rect',
    { width: '6', height: '5', x: '1', y: '2', rx: '1' },
    'M2 2h4a1 1 0 0 1 1 1v3a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1v-3a1 1 0 0 1 1 -1z',
  ],
])('a %s %j of a drawing as a path', (name, attributes, d) => {
  expect(pathOfShape(name, attributes)).toEqual({ d, rest: {} })
})

test('a shape keeps its other attributes; an element that is no shape is refused', () => {
  expect(pathOfShape('path', { d: 'M1 2z', fill: 'currentColor' }).rest).toEqual({ fill: 'currentColor' })
  expect(() => pathOfShape('text', {})).toThrow('<text>')
})

test('a drawing of the icon package becomes one path, and a shape with a colour of its own another', () => {
  const drawing = (name: string) => plainDrawing(readFileSync(join(icons, `${name}.mjs`), 'utf8'))
  expect(drawing('x')).toContain('make([{"d":"M18 6 6 18M6 6l12 12"}])')
  expect(drawing('palette')).toMatch(/make\(\[\{"d":"[^"]+"\},\{"d":"[^"]+","fill":"currentColor"\}/)
  expect(() => plainDrawing('createLucideIcon({ shapes: [] })')).toThrow('another form')
})

test("a module takes each icon from the drawing's own module, and types from nowhere", () => {
  const moduleOf = new Map([
    ['X', '/x.mjs'],
    ['Menu', '/menu.mjs'],
  ])
  expect(namedOneByOne("import { type LucideIcon, Menu as MenuIcon, X } from 'lucide-react'\n", moduleOf)).toBe(
    'import MenuIcon from "/menu.mjs";import X from "/x.mjs"\n',
  )
  expect(() => namedOneByOne("import { Y } from 'lucide-react'", moduleOf)).toThrow('No icon named Y')
})
