import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { brokenLayers } from './layer-rules.ts'
import { importsOf } from './module-graph.ts'

/** The layers in whose folders a circle is planted. */
const layersOfFolders = [
  'contract/src',
  'telephony/src',
  'server/src/platform',
  'server/src/domain',
  'server/src/rtc',
  'server/src/sip',
  'rtc-client/src',
  'portal/src/shared',
  'portal/src/shared/ui',
  'portal/src/domain',
  'portal/src/domain/calls',
  'portal/src/app',
]

/**
 * A small project that breaks each rule once: the importing file, what it imports, and the broken rule; null if the
 * import is allowed.
 */
const imports: [from: string, specifier: string, rule: string | null][] = [
  ['contract/src/a.ts', 'zod', null],
  ['contract/src/a.ts', 'kysely', 'contract-imports-the-schema-library-only'],
  ['contract/src/b.ts', 'jose', 'contract-imports-the-schema-library-only'],
  ['telephony/src/a.ts', '@lineside/contract/ok', null],
  ['telephony/src/a.ts', '@zxcvbn-ts/core', null],
  ['telephony/src/a.ts', 'zod', 'telephony-imports-contract-only'],
  ['telephony/src/b.ts', 'node:fs', 'the-browser-has-no-node'],
  ['telephony/src/ok.test.ts', 'zod', null],
  ['rtc-client/src/a.ts', '@lineside/telephony/ok', null],
  ['rtc-client/src/a.ts', 'react', 'rtc-client-imports-contract-and-telephony-only'],
  ['server/src/domain/x/a.ts', '@lineside/portal/shared/ok', 'server-imports-no-portal'],
  ['portal/src/shared/b.ts', '@lineside/server/platform/ok', 'portal-imports-no-server'],
  ['server/src/platform/a.ts', '../domain/x/ok.ts', 'platform-is-the-ground'],
  ['server/src/platform/b.ts', '../app.ts', 'platform-is-the-ground'],
  ['server/src/platform/c.ts', '../config.ts', 'parts-of-the-server-import-nothing-that-puts-them-together'],
  ['server/src/domain/x/c.ts', '../../config.ts', 'parts-of-the-server-import-nothing-that-puts-them-together'],
  ['server/src/demo/b.ts', '../config.ts', null],
  ['server/src/platform/auth/a.ts', '../http/ok.ts', 'platform-http-stands-on-the-other-parts-of-the-platform'],
  ['server/src/platform/http/a.ts', '../ok.ts', null],
  ['server/src/domain/x/a.ts', '../../features/one/ok.ts', 'domain-stands-on-platform-only'],
  ['server/src/domain/x/a.ts', '../../platform/ok.ts', null],
  ['server/src/features/one/a.ts', '../../rtc/ok.ts', 'features-stand-on-domain-and-platform'],
  ['server/src/features/one/a.ts', '../two/ok.ts', 'a-server-feature-imports-no-feature'],
  ['server/src/features/one/a.ts', './ok.ts', null],
  ['server/src/features/one/a.ts', '../../domain/x/ok.ts', null],
  ['server/src/rtc/a.ts', '../features/one/ok.ts', 'rtc-stands-on-domain-and-platform'],
  ['server/src/features/one/b.ts', 'kysely', 'only-stores-touch-sql'],
  ['server/src/features/one/c.ts', 'kysely/helpers', 'only-stores-touch-sql'],
  ['server/src/features/one/d.ts', 'kysely', 'only-stores-touch-sql'],
  ['server/src/features/one/e.ts', 'pg', 'only-stores-touch-sql'],
  ['server/src/features/one/f.ts', '../../../../../node_modules/kysely/dist/index.js', 'only-stores-touch-sql'],
  ['server/src/domain/x/b.ts', 'kysely', 'only-stores-touch-sql'],
  ['server/src/features/one/ok-store.ts', 'kysely', null],
  ['server/src/features/one/ok.test.ts', 'kysely', null],
  ['server/src/demo/ok.ts', 'pg', null],
  ['server/src/platform/db/ok.ts', 'kysely', null],
  ['portal/src/shared/a.tsx', '../features/one/ok.tsx', 'portal-shared-is-the-ground'],
  ['portal/src/shared/c.tsx', '../domain/ok.tsx', 'portal-shared-is-the-ground'],
  ['portal/src/shared/api/a.ts', '../i18n/ok.ts', 'portal-api-loading-and-ui-stand-alone'],
  ['portal/src/shared/ui/basics/a.tsx', '../../i18n/ok.ts', 'portal-api-loading-and-ui-stand-alone'],
  ['portal/src/shared/ui/basics/a.tsx', '../../loading/ok.ts', null],
  ['portal/src/shared/session/a.ts', '../api/ok.ts', null],
  ['portal/src/shared/session/a.ts', '../ui/ok.ts', 'portal-session-stands-on-api'],
  ['portal/src/domain/a.tsx', '../features/one/ok.tsx', 'portal-domain-stands-on-shared-only'],
  ['portal/src/features/one/a.tsx', '../../app/ok.ts', 'portal-features-import-no-app'],
  ['portal/src/features/one/b.tsx', '../two/ok.tsx', 'a-portal-feature-imports-no-feature'],
  ['portal/src/features/one/c.tsx', '../../shared/ok.ts', null],
  ['portal/src/app/a.ts', '../features/one/ok.tsx', null],
  ['portal/src/features/one/d.ts', './parts/index.ts', 'no-barrels'],
  ['portal/src/features/two/d.ts', './missing.ts', 'every-import-resolves'],
  ['portal/src/features/two/e.ts', './missing.module.css', 'every-import-resolves'],
  ['portal/src/features/two/f.ts', 'not-installed', 'every-import-resolves'],
  ['portal/src/features/two/g.ts', 'virtual:messages', null],
  ['portal/src/features/two/h.ts', 'fs', 'the-browser-has-no-node'],
  ...layersOfFolders.flatMap((layer): typeof imports => [
    [`${layer}/left/a.ts`, '../right/b.ts', 'no-circles-of-folders'],
    [`${layer}/right/a.ts`, '../left/b.ts', null],
  ]),
  ['server/src/domain/right/a.test.ts', '../x/ok.ts', null],
  ['server/src/domain/x/d.ts', '../right/b.ts', null],
  ['portal/src/shared/left.ts', './right.ts', 'no-circles'],
  ['portal/src/shared/right.ts', './left.ts', null],
]

const root = realpathSync(mkdtempSync(join(tmpdir(), 'lineside-layers-')))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function write(path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** Writes packages that look like those of the registry: their exports lie in `dist/`. */
function writePackages() {
  const exports = { '.': './dist/index.js', './helpers': { types: './dist/helpers.d.ts', import: './dist/helpers.js' } }
  for (const name of ['zod', 'kysely', 'pg', 'jose', 'react', '@zxcvbn-ts/core']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, exports }))
    for (const file of ['index.js', 'helpers.js', 'helpers.d.ts']) write(`node_modules/${name}/dist/${file}`, '')
  }
  mkdirSync(join(root, 'node_modules/@lineside'))
  for (const name of ['contract', 'telephony', 'server', 'portal']) {
    const sources = { './*': { 'lineside:source': './src/*.ts' } }
    write(
      `packages/${name}/package.json`,
      JSON.stringify({ name: `@lineside/${name}`, type: 'module', exports: sources }),
    )
    symlinkSync(join(root, 'packages', name), join(root, 'node_modules/@lineside', name))
  }
}

/** Writes the files of the table with all their imports, and the files that they import. */
function writeSources(): Map<string, string> {
  const sources = new Map<string, string>()
  for (const [index, [from, specifier]] of imports.entries())
    sources.set(from, `${sources.get(from) ?? ''}${importing(specifier, index)}\n`)
  const targets = ['contract/src/ok.ts', 'telephony/src/ok.ts', 'portal/src/shared/ok.ts', 'portal/src/app/ok.ts']
  const portal = ['domain/ok.tsx', 'features/one/ok.tsx', 'features/two/ok.tsx', 'features/one/parts/index.ts']
  const ground = ['api', 'i18n', 'loading', 'session', 'ui'].map((room) => `shared/${room}/ok.ts`)
  const server = [
    'app',
    'config',
    'platform/ok',
    'platform/auth/ok',
    'platform/http/ok',
    'domain/x/ok',
    'features/one/ok',
    'features/two/ok',
    'rtc/ok',
  ]
  const rooms = layersOfFolders.flatMap((layer) => [`${layer}/left/b.ts`, `${layer}/right/b.ts`])
  for (const path of [
    ...targets,
    ...rooms,
    ...[...portal, ...ground].map((name) => `portal/src/${name}`),
    ...server.map((name) => `server/src/${name}.ts`),
  ])
    sources.set(path, path.endsWith('.tsx') ? 'export const Ok = () => <p>ok</p>' : 'export {}')
  for (const [path, text] of sources) write(`packages/${path}`, text)
  return sources
}

/** Writes an import in every form, because all forms count alike. */
const importing = (specifier: string, index: number) =>
  [
    `import type { A${index} } from '${specifier}'`,
    `export type { B } from '${specifier}'`,
    `void import('${specifier}')`,
    `import '${specifier}'`,
    `export type C${index} = typeof import('${specifier}')`,
    `import { type D${index}, d${index} } from '${specifier}'`,
    `export * from '${specifier}'`,
  ][index % 7] ?? ''

describe('imports that layers allow', () => {
  writePackages()
  const files = [...writeSources()].map(([path, text]) => ({ file: `packages/${path}`, text }))
  const found = brokenLayers(importsOf(files, root)).map(({ file, text }) => `${file} ${text.split(': ').at(-1)}`)

  const planted = imports.filter((row): row is [string, string, string] => row[2] !== null)
  test.each(planted)('%s must not import %s', (from, _specifier, rule) => {
    expect(found).toContain(`packages/${from} ${rule}`)
  })

  test('nothing else is found', () => {
    const expected = planted.map(([from, , rule]) => `packages/${from} ${rule}`)
    const alsoNode = 'packages/telephony/src/b.ts telephony-imports-contract-only'
    expect(found.toSorted()).toEqual([...expected, alsoNode].toSorted())
  })

  test('a circle is said from its first file back to it, a way into it is none', () => {
    const imported = (from: string, to: string) => ({
      from,
      line: 1,
      specifier: to,
      to,
      isLazy: false,
      isForEffect: false,
    })
    const round = [imported('a', 'b'), imported('b', 'c'), imported('c', 'd'), imported('d', 'b')]
    expect(brokenLayers(round)).toEqual([
      { file: 'b', text: 'imports c, which imports d, which imports b: no-circles' },
    ])
  })
})
