import { describe, expect, test } from 'vitest'
import type { Import } from './module-graph.ts'
import { smallFiles } from './small-files.ts'
import { testOnlyExports, unusedLimits } from './unused-names.ts'

const src = 'packages/server/src/'
/** The import of one file by another in the same package, as the check sees it. */
const imported = (from: string, to: string, how: Partial<Import> = {}): Import => ({
  from: src + from,
  line: 1,
  specifier: `./${to}`,
  to: src + to,
  isLazy: false,
  isForEffect: false,
  ...how,
})
const source = (file: string, text: string) => ({ file: src + file, text })

describe('small files', () => {
  const lines = (count: number) => 'x\n'.repeat(count)
  const small = (names: string[], imports: Import[], text = lines(29)) =>
    smallFiles(
      names.map((name) => source(name, text)),
      imports,
    ).map(({ file }) => file.replace(src, ''))

  test('with one user beside them belong into it', () => {
    expect(small(['a.ts', 'b.ts'], [imported('a.ts', 'b.ts')])).toEqual(['b.ts'])
    expect(small(['a.ts', 'b.ts'], [imported('a.ts', 'b.ts')], lines(30))).toEqual([])
  })

  test.each([
    ['have a second user', ['a.ts', 'b.ts', 'c.ts'], [imported('a.ts', 'b.ts'), imported('c.ts', 'b.ts')]],
    ['are used from elsewhere', ['x/a.ts', 'b.ts'], [imported('x/a.ts', 'b.ts')]],
    ['have a test', ['a.ts', 'b.ts', 'b.test.ts'], [imported('a.ts', 'b.ts'), imported('b.test.ts', 'b.ts')]],
    ['come when they are asked for', ['a.ts', 'b.ts'], [imported('a.ts', 'b.ts', { isLazy: true })]],
    ['are there for their effect', ['a.ts', 'b.ts'], [imported('a.ts', 'b.ts', { isForEffect: true })]],
    [
      'serve tests of other folders',
      ['test/a.ts', 'test/b.ts', 'x/c.test.ts'],
      [imported('test/a.ts', 'test/b.ts'), imported('x/c.test.ts', 'test/b.ts')],
    ],
    ['speak SQL, which their user may not', ['a.ts', 'b-store.ts'], [imported('a.ts', 'b-store.ts')]],
    ['are styles', ['a.tsx', 'a.module.css'], [imported('a.tsx', 'a.module.css')]],
  ])('and those stay that %s', (_why, names, imports) => {
    expect(small(names, imports)).toEqual([])
  })
})

describe('exports that only tests use', () => {
  const dead = (files: Record<string, string>) => {
    const sources = Object.entries(files).map(([file, text]) => source(file, text))
    const imports = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/'\.\/(.*?)'/g)].map(([quoted, to = '']) =>
        imported(file.replace(src, ''), to, { isLazy: text.includes(`import(${quoted}`) }),
      ),
    )
    return testOnlyExports(sources, imports).map(({ text }) => text.split(' ').at(-1))
  }
  const two = 'export const one = 1\nexport type Two = 2\n'

  test('is dead, a type too', () => {
    expect(dead({ 'a.ts': two, 'a.test.ts': "import { one, type Two } from './a.ts'" })).toEqual(['one', 'Two'])
  })

  test.each([
    ["import { one, type Two } from './a.ts'"],
    ["import { one } from './a.ts'\nimport type { Two } from './a.ts'"],
    ["import * as all from './a.ts'"],
    ["export * from './a.ts'"],
    ["void import('./a.ts')"],
  ])('%s is a use', (text) => {
    expect(dead({ 'a.ts': two, 'b.ts': text })).toEqual([])
  })

  test('exports that their own file needs, or that say for whom they wait, are not', () => {
    expect(dead({ 'a.ts': 'export const one = 1\nconsole.log(one)\n' })).toEqual([])
    expect(dead({ 'a.ts': '/**\n * One.\n * @public for calls\n */\nexport const one = 1\n' })).toEqual([])
    expect(dead({ 'a.ts': '/** @public for calls */\nconst other = 1\nexport const one = 1\n' })).toEqual(['one'])
  })
})

test('a limit that only its table and tests name is found', () => {
  const files = [
    { file: 'packages/contract/src/limits.ts', text: 'kept: 1, forgotten: 2, tested: 3' },
    { file: 'packages/contract/src/a.test.ts', text: 'limits.tested' },
    { file: 'packages/portal/src/a.tsx', text: '<input maxLength={limits.kept} />' },
  ]
  expect(unusedLimits(files, ['kept', 'forgotten', 'tested']).map(({ text }) => text)).toEqual([
    'nothing uses forgotten',
    'nothing uses tested',
  ])
})
