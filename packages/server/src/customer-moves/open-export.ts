import { join } from 'node:path'
import { readAll, readBlocks } from '../backup/blocks.ts'
import { partProblem } from '../backup/parts.ts'
import type { Progress } from '../backup/progress.ts'
import { openRing } from '../backup/sealed-key.ts'
import { boxOf } from '../platform/auth/key-ring.ts'
import type { SecretBox } from '../platform/auth/secret-box.ts'
import { isFileKey } from '../platform/files/file-store.ts'
import { reason } from '../platform/reason.ts'
import { SetupError } from '../platform/setup-error.ts'
import { filesName, isSealedWith, keyName, type MoveManifest, readManifest } from './move-manifest.ts'

export interface OpenedExport {
  readonly directory: string
  readonly manifest: MoveManifest
  /** Opens the secrets in its rows. */
  readonly secrets: Pick<SecretBox, 'open'>
  /** Keys of the files that its rows name. */
  readonly files: readonly string[]
}

/** A sealed key has some hundred bytes. */
const mostKeyBytes = 65_536

/**
 * Opens the export of a customer after all its parts have been found to be as they were written.
 * @throws SetupError in one sentence: none there, damaged, or another passphrase
 */
export const openExport = async (directory: string, passphrase: string, progress: Progress): Promise<OpenedExport> => {
  const manifest = await readManifest(directory)
  const damaged = (what: string) => new SetupError(`The export in ${directory} is damaged: ${what}.`)
  const content = await readAll(readBlocks(join(directory, keyName)), mostKeyBytes).catch((error: unknown) => {
    throw damaged(`${keyName} cannot be read (${reason(error)})`)
  })
  const [key] = await openRing(content, passphrase)
  if (!isSealedWith(key, manifest)) throw damaged('its manifest was changed, or belongs to another key')
  progress.step('Checking the export')
  for (const part of manifest.parts) {
    const problem = await partProblem(readBlocks(join(directory, part.name)), part, progress.bytes)
    if (problem !== null) throw damaged(problem)
  }
  progress.end()
  const files = (await readAll(readBlocks(join(directory, filesName)))).toString('utf8').split('\n').filter(isFileKey)
  return { directory, manifest, secrets: boxOf(key), files }
}
