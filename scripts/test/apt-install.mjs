import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

// RUNLEVEL keeps packages from starting services: the tests start their own
const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
const apt = (...args) => spawnSync('apt-get', args, { env, stdio: 'ignore' }).status === 0
const install = (...names) => apt('install', '--yes', '--no-install-recommends', ...names)

/** Whether this user may install packages here: only root may, and only Debian has those that the tests know. */
export const canInstall = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')

/**
 * Installs packages of the system, all at once; if that fails, for not every Debian has each of them, one after the
 * other, without those that are not there.
 *
 * @param {readonly string[]} names
 * @returns whether all of them are installed
 */
export function aptInstall(names) {
  if (names.length === 0) return true
  if (!canInstall() || !apt('update')) return false
  return install(...names) || names.map((name) => install(name)).every(Boolean)
}
