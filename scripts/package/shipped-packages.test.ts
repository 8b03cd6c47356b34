import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../lib/root.mjs'
import { packagedUnits } from './packaged-units.mjs'
import { licensedPackages, loadedPackages, placeOf } from './shipped-packages.mjs'

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: boolean }>
}

describe('GROW-09: the packages that ship', () => {
  test('are found where Node finds them: in the own folder first, then further up', () => {
    const packages = { 'node_modules/a': {}, 'node_modules/b': {}, 'node_modules/a/node_modules/b': {} }
    expect(placeOf(packages, 'node_modules/a', 'b')).toBe('node_modules/a/node_modules/b')
    expect(placeOf(packages, 'packages/server', 'b')).toBe('node_modules/b')
    expect(placeOf(packages, 'node_modules/a/node_modules/b', 'a')).toBe('node_modules/a')
    expect(placeOf(packages, 'packages/server', 'c')).toBeUndefined()
  })

  test('are what the server loads and what that needs, with nothing for development', () => {
    const loaded = loadedPackages()
    expect(loaded).toContain('node_modules/pg')
    expect(loaded).toContain('node_modules/pg-protocol')
    expect(loaded).not.toContain('node_modules/react')
    expect(loaded.filter((path) => lock.packages[path]?.dev)).toEqual([])
  })

  test('bring their licences, those in the bundles included', () => {
    const licensed = licensedPackages()
    expect(licensed).toEqual(
      expect.arrayContaining([...loadedPackages(), 'node_modules/fastify', 'node_modules/react']),
    )
    expect(licensed.filter((path) => lock.packages[path]?.dev)).toEqual([])
  })
})

test('GROW-09: the units in the package name the places of the package, and none of a clone', () => {
  const units = packagedUnits()
  expect(units.map(({ name }) => name)).toEqual(['lineside.service', 'lineside-edge.service'])
  expect(units[0]?.text).toContain('ExecStart=/usr/bin/node packages/server/dist/main.js\n')
  for (const { text } of units) {
    expect(text).toContain('WorkingDirectory=/usr/lib/lineside\n')
    expect(text).not.toMatch(/\/opt\/|\/usr\/local\//)
  }
})
