import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { copyMigrations } from './copy-migrations.mjs'
import { fingerprint } from './fingerprint.mjs'
import { nodeProblem } from './node-problem.mjs'
import { root } from './root.mjs'

const folder = mkdtempSync(join(tmpdir(), 'lineside-lib-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

test.each([
  ['18.20.4', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['20.20.2', true],
  ['22.0.0', true],
  ['26.9.1', true],
  ['27.0.0', false],
  ['100.1.0', false],
])('Node %s', (version, isEnough) => {
  const problem = nodeProblem(version, '>=20.19 <27')
  if (isEnough) expect(problem).toBeUndefined()
  else
    expect(problem).toBe(
      `Lineside needs Node.js 20.19 to 26, and this is ${version}: install one of those from https://nodejs.org.`,
    )
})

describe('the sources of a build', () => {
  const print = () => fingerprint(folder, ['packages', 'lock.json'])

  beforeEach(() => {
    rmSync(join(folder, 'packages'), { recursive: true, force: true })
    write('lock.json', '{}')
    write('packages/a/src/a.ts', 'one')
    write('packages/b/src/deep/b.sql', 'two')
  })

  test.each([
    ['a changed file', () => write('packages/a/src/a.ts', 'two')],
    ['a new file', () => write('packages/a/src/c.ts', '')],
    ['a lost file', () => rmSync(join(folder, 'packages/b/src/deep/b.sql'))],
    [
      'content that moved from one file to the next',
      () => (write('packages/a/src/a.ts', ''), write('packages/b/src/deep/b.sql', 'onetwo')),
    ],
    ['another lock file', () => write('lock.json', '{ }')],
  ])('%s is another build', (_, change) => {
    const before = print()
    expect(print()).toBe(before)
    change()
    expect(print()).not.toBe(before)
  })

  test.each([
    'a/dist/a.js',
    'a/node_modules/x/x.js',
    'a/src/a.test.ts',
    'a/src/a.test.tsx',
    'a/test/a.ts',
    'a/.cache/x',
  ])('packages/%s changes nothing', (path) => {
    const before = print()
    write(`packages/${path}`, 'x')
    expect(print()).toBe(before)
  })
})

test('migrations, which the compiler leaves, are copied, and go when they are gone from the sources', () => {
  write('src/db/migrations/0001-a.sql', 'a')
  write('src/queue/migrations/old/0001-b.sql', 'b')
  write('src/demo/notes.sql', 'c')
  write('dist/db/migrations/0000-old.sql', 'old')
  copyMigrations(join(folder, 'src'), join(folder, 'dist'))
  expect(readFileSync(join(folder, 'dist/db/migrations/0001-a.sql'), 'utf8')).toBe('a')
  expect(readFileSync(join(folder, 'dist/queue/migrations/old/0001-b.sql'), 'utf8')).toBe('b')
  expect(existsSync(join(folder, 'dist/db/migrations/0000-old.sql'))).toBe(false)
  expect(existsSync(join(folder, 'dist/demo/notes.sql'))).toBe(false)
})

describe('a program that is tied to us', () => {
  const TIED = join(root, 'scripts/lib/tied.mjs')
  const start = (code: string): ChildProcess =>
    spawn(process.execPath, [TIED, process.execPath, '-e', code], { stdio: ['pipe', 'pipe', 'inherit'] })

  test('gives its output and its exit code', async () => {
    const child = start('console.log("said"); process.exitCode = 3')
    const output = child.stdout?.toArray()
    expect(await once(child, 'close')).toEqual([3, null])
    expect(Buffer.concat((await output) ?? []).toString()).toBe('said\n')
  })

  test('ends, and what it started with it, when we are gone', async () => {
    // it runs forever, and so does its child, which keeps the output open
    const child = start(`
      require('node:child_process').spawn(process.execPath, ['-e', 'console.log("up"); setInterval(() => {}, 1000)'], { stdio: 'inherit' })
      setInterval(() => {}, 1000)`)
    if (!child.stdout) throw new Error('no output')
    const lines = createInterface(child.stdout)
    await once(lines, 'line')
    const closed = once(child, 'close')
    child.stdin?.destroy()
    await closed
  })
})
