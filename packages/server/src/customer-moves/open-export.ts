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
  // before its key is tried, which takes a while
  await readManifest(directory)
  return await openPart(directory, await openKey(directory, passphrase), progress)
}

const damagedIn = (directory: string) => (what: string) =>
  new SetupError(`The export in ${directory} is damaged: ${what}.`)

/** Opens the key of an export. @throws SetupError in one sentence: none there, damaged, or another passphrase */
export const openKey = async (directory: string, passphrase: string): Promise<Buffer> => {
  const content = await readAll(readBlocks(join(directory, keyName)), mostKeyBytes).catch((error: unknown) => {
    throw damagedIn(directory)(`${keyName} cannot be read (${reason(error)})`)
  })
  const [key] = await openRing(content, passphrase)
  return key
}

/** The manifest in a directory that this key has sealed. @throws SetupError as `openExport` */
export const readSealed = async (directory: string, key: Buffer): Promise<MoveManifest> => {
  const manifest = await readManifest(directory)
  if (!isSealedWith(key, manifest)) throw damagedIn(directory)('its manifest was changed, or belongs to another key')
  return manifest
}

/** Opens an export, or a later part of it, whose key is known. */
export const openPart = async (directory: string, key: Buffer, progress: Progress): Promise<OpenedExport> => {
  const manifest = await readSealed(directory, key)
  const damaged = damagedIn(directory)
  progress.step('Checking the export')
  for (const part of manifest.parts) {
    const problem = await partProblem(readBlocks(join(directory, part.name)), part, progress.bytes)
    if (problem !== null) throw damaged(problem)
  }
  progress.end()
  const files = (await readAll(readBlocks(join(directory, filesName)))).toString('utf8').split('\n').filter(isFileKey)
  return { directory, manifest, secrets: boxOf(key), files }
}
