import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { SetupError } from '../lib/setup-error.mjs'
import { aptInstall } from './apt-install.mjs'

// the headless shell first: the same engine without the user interface
const COMMANDS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const ELSEWHERE = [
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The path of a Chromium. If there is none, it is installed from the system's packages, where that is possible.
 * @throws SetupError if there is none
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named && !isExecutable(named)) throw new SetupError(`CHROMIUM_PATH names ${named}, which is no program.`)
  const found = named || installed() || (installChromium() && installed())
  if (found) return found
  throw new SetupError(
    'The browser tests need a Chromium: install the package "chromium" (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  )
}

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const inPath = COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)))
  return [...inPath, ...ELSEWHERE].find(isExecutable)
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Chromium's packages that are missing: none if there is one already. */
export const missingChromium = () => (process.env.CHROMIUM_PATH || installed() ? [] : [COMMANDS[0]])

const installChromium = () => aptInstall(missingChromium()) || aptInstall(['chromium'])
