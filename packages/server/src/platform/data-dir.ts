import { access, constants, mkdir, realpath } from 'node:fs/promises'
import { reason } from './reason.ts'
import { SetupError } from './setup-error.ts'

/**
 * Makes the data directory if it does not exist. Other users may pass through it (the database's own user has to) but
 * cannot list it.
 * @returns its real path
 * @throws SetupError when this user may not write there
 */
export async function prepareDataDir(path: string): Promise<string> {
  try {
    await mkdir(path, { recursive: true, mode: 0o711 })
    await access(path, constants.W_OK | constants.X_OK)
    return await realpath(path)
  } catch (error) {
    throw new SetupError(
      `This user may not write to the data directory ${path} (${reason(error)}): start as its owner, or set DATA_DIR to another directory.`,
    )
  }
}
