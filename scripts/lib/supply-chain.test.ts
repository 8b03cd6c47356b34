import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BILL_OF_MATERIALS, writeBillOfMaterials } from './bill-of-materials.mjs'
import { root } from './root.mjs'

interface Locked {
  readonly version?: string
  readonly integrity?: string
  readonly dev?: boolean
  readonly link?: boolean
  readonly hasInstallScript?: boolean
}
interface Manifest {
  readonly workspaces?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'))
const { packages } = read('package-lock.json') as { packages: Readonly<Record<string, Locked>> }
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
const folders = Object.keys(packages).filter((path) => !path.includes('node_modules/'))

describe('HARD-05: packages', () => {
  test.each(folders)('the packages of “%s” have one version each, not a range', (folder) => {
    const { dependencies, devDependencies, optionalDependencies } = read(join(folder, 'package.json')) as Manifest
    const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    expect(all.length).toBeGreaterThan(0)
    expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })

  test('every package has the hash of its content in the lock file', () => {
    expect(installed.length).toBeGreaterThan(300)
    expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
  })

  test('no package runs a script when it is installed', () => {
    expect(installed.some(([, { hasInstallScript }]) => hasInstallScript)).toBe(true)
    expect(readFileSync(join(root, '.npmrc'), 'utf8').split('\n')).toContain('ignore-scripts=true')
  })

  test('the bill of materials names all that ships, with licence and hash, and no folder', async ({ skip }) => {
    if (!(await writeBillOfMaterials())) skip('this npm has no "npm sbom"')
    const text = readFileSync(BILL_OF_MATERIALS, 'utf8')
    const { bomFormat, metadata, components } = JSON.parse(text) as {
      bomFormat: string
      metadata: { component: { name: string } }
      components: { name: string; version: string; licenses?: unknown[]; hashes?: unknown[]; purl: string }[]
    }
    expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'lineside'])
    const shipped = installed.filter(([, { dev }]) => !dev)
    const names = new Set(components.map(({ name, version }) => `${name}@${version}`))
    const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    expect(
      shipped.map(([path, { version }]) => `${nameOf(path)}@${version}`).filter((name) => !names.has(name)),
    ).toEqual([])
    const own = ({ purl }: { purl: string }) => purl.startsWith('pkg:npm/%40lineside/')
    expect(components.filter((one) => !own(one) && !(one.licenses && one.hashes))).toEqual([])
    expect(text).not.toContain(root)
  })
})
