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

describe.skipIf(!hasSystemd)('GROW-09: the unit for systemd', () => {
  const shipped = readFileSync(join(root, 'deploy/systemd/lineside.service'), 'utf8')
  const path = join(directory, 'lineside.service')
  // the one program that may be elsewhere on this machine
  writeFileSync(path, shipped.replace('/usr/local/bin/node', process.execPath))

  test('has only settings that systemd knows', () => {
    const { said } = analyze('verify', path)
    expect(said.split('\n').filter((line) => line.includes('lineside.service'))).toEqual([])
  })

  test('leaves the server little to misuse: exposure of at most 2 of 10', () => {
    const { said } = analyze('security', '--offline=true', '--no-pager', path)
    const exposure = Number(/exposure level for lineside.service: ([\d.]+)/.exec(said)?.[1])
    expect(exposure, said).toBeLessThanOrEqual(2)
  })
})
