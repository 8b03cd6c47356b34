import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cruiseModules } from './cruise-modules.ts'

/** A small project that breaks each rule once: importing file, what it imports, the rule; null where all is well. */
const imports: [from: string, specifier: string, rule: string | null][] = [
  ['contract/src/a.ts', 'zod', null],
  ['contract/src/a.ts', 'kysely', 'contract-imports-the-schema-library-only'],
  ['telephony/src/a.ts', '@lineside/contract/ok', null],
  ['telephony/src/a.ts', 'zod', 'telephony-imports-contract-only'],
  ['telephony/src/b.ts', 'node:fs', 'the-browser-has-no-node'],
  ['telephony/src/ok.test.ts', 'zod', null],
  ['rtc-client/src/a.ts', '@lineside/telephony/ok', null],
  ['rtc-client/src/a.ts', 'react', 'rtc-client-imports-contract-and-telephony-only'],
  ['server/src/domain/x/a.ts', '@lineside/portal/shared/ok', 'server-imports-no-portal'],
  ['portal/src/shared/b.ts', '@lineside/server/platform/ok', 'portal-imports-no-server'],
  ['server/src/platform/a.ts', '../domain/x/ok.ts', 'platform-is-the-ground'],
  ['server/src/platform/b.ts', '../app.ts', 'platform-is-the-ground'],
  ['server/src/domain/x/a.ts', '../../features/one/ok.ts', 'domain-stands-on-platform-only'],
  ['server/src/domain/x/a.ts', '../../platform/ok.ts', null],
  ['server/src/features/one/a.ts', '../../rtc/ok.ts', 'features-stand-on-domain-and-platform'],
  ['server/src/features/one/a.ts', '../two/ok.ts', 'a-server-feature-imports-no-feature'],
  ['server/src/features/one/a.ts', './ok.ts', null],
  ['server/src/features/one/a.ts', '../../domain/x/ok.ts', null],
  ['server/src/rtc/a.ts', '../features/one/ok.ts', 'rtc-stands-on-domain-and-platform'],
  ['server/src/features/one/b.ts', 'kysely', 'only-stores-touch-sql'],
  ['server/src/features/one/ok-store.ts', 'kysely', null],
  ['server/src/platform/db/ok.ts', 'kysely', null],
  ['portal/src/shared/a.tsx', '../features/one/ok.tsx', 'portal-shared-is-the-ground'],
  ['portal/src/shared/c.tsx', '../domain/ok.tsx', 'portal-shared-is-the-ground'],
  ['portal/src/domain/a.tsx', '../features/one/ok.tsx', 'portal-domain-stands-on-shared-only'],
  ['portal/src/features/one/a.tsx', '../../app/ok.ts', 'portal-features-import-no-app'],
  ['portal/src/features/one/b.tsx', '../two/ok.tsx', 'a-portal-feature-imports-no-feature'],
  ['portal/src/features/one/c.tsx', '../../shared/ok.ts', null],
  ['portal/src/app/a.ts', '../features/one/ok.tsx', null],
  ['portal/src/features/one/d.ts', './parts/index.ts', 'no-barrels'],
  ['portal/src/features/two/d.ts', './missing.ts', 'every-import-resolves'],
  ['portal/src/shared/left.ts', './right.ts', 'no-circles'],
  ['portal/src/shared/right.ts', './left.ts', null],
]

const root = mkdtempSync(join(tmpdir(), 'lineside-layers-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function write(path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

function writeProject() {
  for (const name of ['zod', 'kysely', 'react']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'main.js' }))
    write(`node_modules/${name}/main.js`, '')
  }
  mkdirSync(join(root, 'node_modules/@lineside'))
  for (const name of ['contract', 'telephony', 'server', 'portal']) {
    const exports = { './*': { 'lineside:source': './src/*.ts' } }
    write(`packages/${name}/package.json`, JSON.stringify({ name: `@lineside/${name}`, type: 'module', exports }))
    symlinkSync(join(root, 'packages', name), join(root, 'node_modules/@lineside', name))
  }
  const sources = new Map<string, string[]>()
  for (const [index, [from, specifier]] of imports.entries())
    sources.set(from, [...(sources.get(from) ?? []), importing(specifier, index)])
  for (const [from, lines] of sources) write(`packages/${from}`, lines.join('\n'))
  const targets = ['contract/src/ok.ts', 'telephony/src/ok.ts', 'portal/src/shared/ok.ts', 'portal/src/app/ok.ts']
  const portal = [
    'portal/src/domain/ok.tsx',
    'portal/src/features/one/ok.tsx',
    'portal/src/features/two/ok.tsx',
    'portal/src/features/one/parts/index.ts',
  ]
  const server = ['app', 'platform/ok', 'domain/x/ok', 'features/one/ok', 'features/two/ok', 'rtc/ok']
  const all = [...targets, ...portal, ...server.map((name) => `server/src/${name}.ts`)]
  for (const path of all)
    write(`packages/${path}`, path.endsWith('.tsx') ? 'export const Ok = () => <p>ok</p>' : 'export {}')
}

/** Type imports, re-exports, lazy imports and plain ones count alike. */
const importing = (specifier: string, index: number) =>
  [
    `import type { A${index} } from '${specifier}'`,
    `export type { B } from '${specifier}'`,
    `void import('${specifier}')`,
    `import '${specifier}'`,
  ][index % 4] ?? ''

describe('who may import whom', () => {
  let found: string[] = []
  beforeAll(() => {
    writeProject()
    found = cruiseModules(root).summary.violations.map(({ from, rule }) => `${from} ${rule.name}`)
  })

  const planted = imports.filter((row): row is [string, string, string] => row[2] !== null)
  test.each(planted)('%s must not import %s', (from, _specifier, rule) => {
    expect(found).toContain(`packages/${from} ${rule}`)
  })

  test('nothing else is found', () => {
    const expected = new Set(planted.map(([from, , rule]) => `packages/${from} ${rule}`))
    const alsoNode = 'packages/telephony/src/b.ts telephony-imports-contract-only'
    expect(found.filter((violation) => !expected.has(violation) && violation !== alsoNode)).toEqual([])
  })
})
