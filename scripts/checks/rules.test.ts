import { describe, expect, test } from 'vitest'
import { brokenFileRules, brokenFolderSizes } from './file-rules.ts'
import { impurities } from './impurities.ts'
import { brokenFunctionLengths } from './long-functions.ts'
import { brokenLetCounts } from './many-lets.ts'
import { lateSubjects } from './sentences.ts'

describe('telephony looks at no clock, rolls no dice, waits for nothing and reaches nowhere', () => {
  const impure = (text: string) =>
    impurities({ file: 'rule.ts', text }).map((problem) => `${problem.line} ${problem.text.split(' in a')[0]}`)

  test.each([
    ['const now = Date.now()', '1 Date.now'],
    ['\nconst now = new Date()', '2 new Date()'],
    ['const text = Date()', '1 Date()'],
    ['const chance = Math.random()', '1 Math.random'],
    ['setTimeout(() => {}, 5)', '1 setTimeout'],
    ['const wait = setInterval', '1 setInterval'],
    ['await fetch(url)', '1 fetch'],
    ['const id = crypto.randomUUID()', '1 crypto'],
    ['globalThis.x', '1 globalThis'],
  ])('%s', (text, found) => {
    expect(impure(text)).toEqual([found])
  })

  test('a member of that name is fine', () => {
    expect(impure('type C = { process: number }; const f = (call: C) => ({ process: call.process })')).toEqual([])
  })

  test('a moment handed in, and days counted from it, are fine', () => {
    expect(impure('const f = (now: Date) => new Date(Date.UTC(now.getTime(), Math.floor(1)))')).toEqual([])
  })
})

describe('files', () => {
  const lines = (count: number) => 'x\n'.repeat(count)
  const broken = (file: string, text = '') => brokenFileRules({ file, text }).map((problem) => problem.text)

  test('300 lines, tests and styles 450', () => {
    expect([broken('a.ts', lines(300)), broken('a.test.ts', lines(450)), broken('a.css', lines(450))]).toEqual([
      [],
      [],
      [],
    ])
    expect(broken('a.tsx', lines(301))).toEqual(['has 301 lines, at most 300'])
    expect(broken('a.spec.ts', lines(451))).toEqual(['has 451 lines, at most 450'])
  })

  test('kebab-case, no barrels', () => {
    expect(broken('src/callRow.tsx')).toEqual(['is not named in kebab-case'])
    expect(broken('src/index.ts')).toEqual(['is a barrel: import from the file itself'])
    expect(broken('vite.config.ts')).toEqual([])
  })

  test('a folder holds 25 modules; tests, stylesheets and sub-folders do not count', () => {
    const files = (count: number, name: (index: number) => string) =>
      Array.from({ length: count }, (_, index) => ({ file: name(index), text: '' }))
    const full = files(25, (index) => `src/room/m${index}.ts`)
    const beside = [
      ...files(9, (index) => `src/room/m${index}.test.ts`),
      ...files(9, (index) => `src/room/m${index}.spec.ts`),
      ...files(9, (index) => `src/room/m${index}.module.css`),
      ...files(9, (index) => `src/room/sub/m${index}.ts`),
    ]
    expect(brokenFolderSizes([...full, ...beside])).toEqual([])
    expect(brokenFolderSizes([...full, { file: 'src/room/one-more.tsx', text: '' }])).toEqual([
      { file: 'src/room', text: 'holds 26 modules, at most 25: cut it by subject into sub-folders' },
    ])
  })
})

describe('functions have at most 120 lines', () => {
  const body = (lines: number) => `{\n${'x()\n'.repeat(lines - 2)}}`
  const broken = (text: string, known: string[] = [], file = 'a.ts') =>
    brokenFunctionLengths([{ file, text }], known).map((problem) => `${problem.line ?? '-'} ${problem.text}`)

  test.each([
    [`function f() ${body(120)}`, []],
    [`\nfunction f() ${body(121)}`, ['2 f has 121 lines, at most 120']],
    [`const g = async () => ${body(121)}`, ['1 g has 121 lines, at most 120']],
    [`const o = { m() ${body(121)} }`, ['1 m has 121 lines, at most 120']],
    [`class C { m = () => ${body(130)} }`, ['1 m has 130 lines, at most 120']],
    [`go(() => ${body(121)})`, ['1 a function without a name has 121 lines, at most 120']],
    [
      `const outer = () => {\nconst inner = () => ${body(121)}\n}`,
      ['1 outer has 123 lines, at most 120', '2 inner has 121 lines, at most 120'],
    ],
  ])('%#', (text, found) => {
    expect(broken(text)).toEqual(found)
  })

  test('a known one may stay long, and comes off the list when it is cut or gone', () => {
    const long = `const f = () => ${body(121)}`
    expect([broken(long, ['a.ts f']), broken(long, [], 'a.test.ts'), broken(long, [], 'a.spec.ts')]).toEqual([
      [],
      [],
      [],
    ])
    expect(broken(`const f = () => ${body(120)}`, ['a.ts f', 'b.ts g'])).toEqual([
      '- f is no longer too long: take it off knownLongFunctions',
      '- g is no longer too long: take it off knownLongFunctions',
    ])
  })
})

describe('functions declare at most five variables by let', () => {
  const lets = (count: number) => Array.from({ length: count }, (_, at) => `let v${at} = 0`).join('\n')
  const broken = (text: string, known: string[] = [], file = 'a.ts') =>
    brokenLetCounts([{ file, text }], known).map((problem) => `${problem.line ?? '-'} ${problem.text.split(':')[0]}`)

  test.each([
    [`function f() { ${lets(5)} }`, []],
    [`function f() { ${lets(6)} }`, ['1 f declares 6 variables by let, at most 5']],
    ['const g = () => { let a, b, c, d, e, f }', ['1 g declares 6 variables by let, at most 5']],
    [`const o = { m() { if (x) { ${lets(6)} } } }`, ['1 m declares 6 variables by let, at most 5']],
    [
      'const f = () => { for (let i = 0; i < 5; i++) go(i); let a, b, c, d, e }',
      ['1 f declares 6 variables by let, at most 5'],
    ],
    // each function has its own
    [`const outer = () => {\n${lets(4)}\nconst inner = () => { ${lets(4)} } }`, []],
    [`const outer = () => {\nconst inner = () => { ${lets(6)} } }`, ['2 inner declares 6 variables by let, at most 5']],
    [lets(9), []],
    ['const f = () => { const a = 1, b = 2, c = 3, d = 4, e = 5, f = 6 }', []],
  ])('%#', (text, found) => {
    expect(broken(text)).toEqual(found)
  })

  test('a known one may keep them, and comes off the list when it is cut or gone', () => {
    const many = `const f = () => { ${lets(6)} }`
    expect([broken(many, ['a.ts f']), broken(many, [], 'a.test.ts'), broken(many, [], 'a.spec.ts')]).toEqual([
      [],
      [],
      [],
    ])
    expect(broken(`const f = () => { ${lets(5)} }`, ['a.ts f', 'b.ts g'])).toEqual([
      '- f no longer has too many lets',
      '- g no longer has too many lets',
    ])
  })
})

describe('sentences begin with their subject', () => {
  const late = (text: string, file = 'a.ts') => lateSubjects({ file, text }).map(({ line }) => line)

  test.each([
    ['// What a caller hears.\n', [1]],
    ['/** Rings. Who answers first talks. */\n', [1]],
    ["test('CALL-01: of two phones one rings', () => {})\n", [1]],
    ["describe('that fails', () => {})\n", [1]],
    ['// What does a caller hear?\n', []],
    ['/** A caller hears what was chosen. */\n', []],
    ["test('CALL-01: one of two phones rings', () => {})\n", []],
    ["const text = 'Who is there'\n", []],
  ])('%j', (text, lines) => {
    expect(late(text)).toEqual(lines)
  })

  test('in documents, but not in their code', () => {
    expect(late('# Calls\n\nWhat rings is below.\n\n```\nWho\n```\n', 'docs/a.md')).toEqual([3])
  })
})
