import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { aptInstall } from './apt-install.mjs'

const COMMANDS = ['firefox-esr', 'firefox']

/** The path of a Firefox, installed first where that is possible; null if there is none, then its tests are skipped. */
export function findFirefox() {
  const named = process.env.FIREFOX_PATH
  if (named) return named
  return installed() ?? (aptInstall(missingFirefox()) ? (installed() ?? null) : null)
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

/** Firefox's packages that are missing. The tests are known to work with Debian's own build only. */
export const missingFirefox = () => (process.env.FIREFOX_PATH || installed() ? [] : [COMMANDS[0]])
