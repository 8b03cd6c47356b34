import { join } from 'node:path'
import { build, isBuilt } from './built.mjs'
import { install, isInstalled } from './installed.mjs'
import { root } from './root.mjs'
import { SetupError } from './setup-error.mjs'
import { withLock } from './with-lock.mjs'

const LOCK = join(root, '.cache/prepare.lock')

/** Installs the packages if they are missing. If several commands start together, only one installs. */
export async function ensureInstalled() {
  if (!isInstalled()) await alone(async () => isInstalled() || install())
}

/** Installs and builds what is missing or older than the sources. */
export async function ensureBuilt() {
  if (isInstalled() && isBuilt()) return
  await alone(async () => {
    if (!isInstalled()) await install()
    if (!isBuilt()) await build()
  })
}

async function alone(work) {
  const onWait = (pid) => console.error(`Waiting for process ${pid}, which installs or builds here …`)
  try {
    await withLock(LOCK, work, { onWait })
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw error
    throw new SetupError(
      `This user may not write to ${error.path}: run "npm run build" as the owner of ${root} once, then start again.`,
    )
  }
}
