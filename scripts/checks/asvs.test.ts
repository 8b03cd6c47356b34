import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { asvsNumbers } from './asvs-numbers.ts'
import { isTest, projectRoot, sourceFiles } from './source-files.ts'

const page = readFileSync(join(projectRoot, 'docs/asvs.md'), 'utf8')
const rows = page
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, number = '', about = '', state = '', by = '', ...rest] = line.split('|').map((cell) => cell.trim())
    return { number, about, state, by, isWhole: rest.length === 1 }
  })
const folders = /^(packages|e2e|docs|deploy|scripts)\//
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => /\/|\.(ts|md)$/.test(path) && !path.startsWith('application/') && !path.startsWith('/'))
    .map((path) => (folders.test(path) || /^[A-Z-]+\.md$/.test(path) ? path : `packages/server/src/${path}`))

describe('HARD-01: the page about OWASP ASVS', () => {
  test('has each requirement of levels 1 and 2 once, in order', () => {
    expect(asvsNumbers).toHaveLength(253)
    expect(rows.map(({ number }) => number)).toEqual(asvsNumbers)
    expect(rows.filter(({ isWhole, about }) => !isWhole || about === '')).toEqual([])
  })

  test('names only files that exist', () => {
    const named = [...new Set(pathsIn(page))]
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([])
  })

  test('says what holds a requirement, or why it is not held', () => {
    expect(rows.filter(({ state }) => !['held', 'partly', 'not', 'n/a'].includes(state))).toEqual([])
    expect(rows.filter(({ state, by }) => state === 'held' && pathsIn(by).length === 0)).toEqual([])
    const reasonOf = (by: string) => by.replace(/`[^`]+`[,:;]? ?/g, '')
    expect(rows.filter(({ state, by }) => state !== 'held' && !/\w{3}/.test(reasonOf(by)))).toEqual([])
  })

  test('is told of sections that exist', () => {
    const security = readFileSync(join(projectRoot, 'docs/security.md'), 'utf8')
    const sections = [...page.matchAll(/`docs\/security\.md` \("([^"]+)"\)/g)].map(([, section = '']) => section)
    expect(sections.length).toBeGreaterThan(5)
    expect(sections.filter((section) => !security.includes(`\n## ${section}\n`))).toEqual([])
  })
})

describe('HARD-01: the page’s claims about all code', () => {
  const code = ['packages/portal/src', 'packages/rtc-client/src', 'packages/server/src'].flatMap((folder) =>
    sourceFiles(folder, (file) => /\.tsx?$/.test(file) && !isTest(file)),
  )
  const filesWith = (pattern: RegExp) => code.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

  test('1.3.2, 3.2.2: no HTML is written by hand, no text is run', () => {
    expect(code.length).toBeGreaterThan(1_000)
    expect(filesWith(/dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write\b/)).toEqual([])
    expect(filesWith(/\beval\(|\bnew Function\(|shell: true/)).toEqual([])
  })

  test('3.3: we set no cookie; those of an older portal stay at the server', () => {
    expect(filesWith(/document\.cookie|\bsetCookie\(|header\('set-cookie/i)).toEqual([])
  })
})
