import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { root } from '../lib/root.mjs'
import { buildDebianPackage } from './debian-package.mjs'
import { writeProgram } from './program-files.mjs'

/**
 * @param {{ tree?: string, directory?: string, version?: string, compression?: 'xz' | 'none' }} options `tree` asks for the program alone, in that
 *   directory; else a package for Debian is written to `directory`
 * @returns {string} the path of what was written
 */
export function writePackage({ tree, directory = join(root, 'dist'), version = currentVersion(), compression }) {
  if (tree !== undefined) {
    writeProgram({ target: resolve(tree), version })
    return resolve(tree)
  }
  const work = mkdtempSync(join(tmpdir(), 'lineside-package-'))
  try {
    return buildDebianPackage({ directory, work, version, date: dateOfSources(), compression })
  } finally {
    rmSync(work, { recursive: true })
  }
}

const currentVersion = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version

/** As SOURCE_DATE_EPOCH says, else the time of the commit; outside a clone, now. */
function dateOfSources() {
  const said = process.env.SOURCE_DATE_EPOCH
  if (said !== undefined) return new Date(Number(said) * 1_000)
  try {
    const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
    return new Date(Number(execFileSync('git', ['log', '-1', '--format=%ct'], options)) * 1_000)
  } catch {
    return new Date()
  }
}
