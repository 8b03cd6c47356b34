import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { SetupError } from './setup-error.mjs'

const root = resolve(import.meta.dirname, '../..')

/** Installs the packages of the lock file, unless exactly those are there. */
export function installPackages() {
  if (isInstalled()) return
  console.log('installing packages')
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new SetupError('The packages could not be installed: "npm ci --ignore-scripts" failed.')
}

function isInstalled() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages).every(([path, { version, optional, link, peer }]) => {
    if (!path.startsWith('node_modules/') || optional || peer) return true
    const manifest = join(root, path, 'package.json')
    if (!existsSync(manifest)) return false
    return link || JSON.parse(readFileSync(manifest, 'utf8')).version === version
  })
}
