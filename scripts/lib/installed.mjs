import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from './npm.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'

const LOCK_FILE = join(root, 'package-lock.json')
const STAMP = join(root, 'node_modules/.lineside-install')
/** npm writes this file when the installation is complete. */
const NPM_RECORD = join(root, 'node_modules/.package-lock.json')

/** Whether exactly the packages of the lock file are installed, for this system. */
export function isInstalled() {
  const stamp = readIfThere(STAMP)
  if (stamp !== undefined) return stamp === currentStamp()
  const record = readIfThere(NPM_RECORD)
  return record !== undefined && matches(JSON.parse(record), JSON.parse(readFileSync(LOCK_FILE, 'utf8')))
}

/** Installs the packages. None of them needs its install script. */
export async function install() {
  console.error('Installing packages …')
  await run({
    command: [...npm(), 'ci', '--ignore-scripts', '--include=dev', '--include=optional', '--loglevel=error'],
    failure: 'The packages could not be installed: "npm ci --ignore-scripts" failed.',
  })
  writeFileSync(STAMP, currentStamp())
}

function currentStamp() {
  const hash = createHash('sha256').update(readFileSync(LOCK_FILE)).digest('hex')
  return `${hash} ${process.platform} ${process.arch}\n`
}

/** After an installation by hand: all packages that are not optional must have the version of the lock file. */
function matches(record, lock) {
  return Object.entries(lock.packages).every(([path, { version, optional }]) => {
    if (!path.startsWith('node_modules/') || optional) return true
    return record.packages[path] !== undefined && record.packages[path].version === version
  })
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
