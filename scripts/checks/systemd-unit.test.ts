import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { root } from '../lib/root.mjs'

const directory = mkdtempSync(join(tmpdir(), 'lineside-unit-'))
afterAll(() => rmSync(directory, { recursive: true }))

const analyze = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}
const hasSystemd = analyze('--version').status === 0

const units = ['lineside.service', 'lineside-edge.service']

describe.skipIf(!hasSystemd)('GROW-09: the units for systemd', () => {
  const pathOf = (name: string) => join(directory, name)
  for (const name of units) {
    const shipped = readFileSync(join(root, 'deploy/systemd', name), 'utf8')
    // the one program that may be elsewhere on this machine
    writeFileSync(pathOf(name), shipped.replaceAll('/usr/local/bin/node', process.execPath))
  }

  test.each(units)('%s has only settings that systemd knows', (name) => {
    const { said } = analyze('verify', pathOf(name))
    expect(said.split('\n').filter((line) => line.includes('lineside'))).toEqual([])
  })

  test.each(units)('%s leaves little to misuse: exposure of at most 2 of 10', (name) => {
    const { said } = analyze('security', '--offline=true', '--no-pager', pathOf(name))
    const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(said)?.[1])
    expect(exposure, said).toBeLessThanOrEqual(2)
  })
})

test('TEL-09: both units find the same data directory, wherever the settings put it', () => {
  const [server, edge] = units.map((name) => readFileSync(join(root, 'deploy/systemd', name), 'utf8').split('\n'))
  const settings = (lines: readonly string[] = []) =>
    lines.flatMap((line) => /^(?:Environment=(DATA_DIR=.*)|EnvironmentFile=-?(.*))$/.exec(line)?.slice(1) ?? [])
  expect(settings(edge).filter(Boolean)).toEqual(settings(server).filter(Boolean))
})
