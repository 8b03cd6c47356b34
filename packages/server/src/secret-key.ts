import { randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './platform/config.ts'
import { prepareDataDir } from './platform/data-dir.ts'
import { syncDirectory } from './platform/files/sync-directory.ts'
import { SetupError } from './platform/setup-error.ts'

const KEY_BYTES = 32

type KeyConfig = Pick<Config, 'secret' | 'dataDir'>

const pathIn = (dataDir: string): string => join(dataDir, 'secret.key')

/**
 * The key that signs tokens and encrypts SIP passwords: LINESIDE_SECRET, or the file `secret.key` in the data
 * directory, which only this user may read. Without this key, the SIP passwords of a backup cannot be read.
 * @returns undefined where there is none yet
 * @throws SetupError for a file that holds no key
 */
export async function findSecretKey({ secret, dataDir }: KeyConfig): Promise<Buffer | undefined> {
  if (secret) return secret
  const path = pathIn(dataDir)
  const text = await readIfThere(path)
  if (text === undefined) return undefined
  const key = Buffer.from(text.trim(), 'hex')
  if (key.length >= KEY_BYTES) return key
  throw new SetupError(`${path} does not hold a key: restore it from a backup, or set LINESIDE_SECRET to that key.`)
}

/** The key as `findSecretKey` reads it; the first start of an installation makes it. */
export async function loadSecretKey(config: KeyConfig): Promise<Buffer> {
  const found = await findSecretKey(config)
  if (found) return found
  await createKey(config.dataDir, pathIn(config.dataDir))
  return loadSecretKey(config)
}

/**
 * Writes the key file completely or not at all. When two servers make it at the same time, both use the file that was
 * first.
 */
async function createKey(dataDir: string, path: string): Promise<void> {
  await prepareDataDir(dataDir)
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`
  const file = await open(unfinished, 'wx', 0o600)
  try {
    await file.writeFile(`${randomBytes(KEY_BYTES).toString('hex')}\n`)
    await file.sync()
    // if another server has made the file meanwhile, keep that one
    await link(unfinished, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await syncDirectory(dataDir)
  } finally {
    await file.close()
    await rm(unfinished)
  }
}

function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
