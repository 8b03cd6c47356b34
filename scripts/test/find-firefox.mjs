import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const COMMANDS = ['firefox-esr', 'firefox']

/** The path of a Firefox, installed first where that is possible; null if there is none, then its tests are skipped. */
export function findFirefox() {
  const named = process.env.FIREFOX_PATH
  if (named) return named
  return installed() ?? (installFirefox() ? (installed() ?? null) : null)
}

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command))).find(isExecutable)
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Works only as root and on Debian: the tests are known to work with Debian's own build only. */
function installFirefox() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => spawnSync('apt-get', args, { env, stdio: 'ignore' }).status === 0
  console.log('installing firefox-esr')
  return apt('update') && apt('install', '--yes', '--no-install-recommends', 'firefox-esr')
}
