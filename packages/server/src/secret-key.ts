import { randomBytes } from 'node:crypto'
import { link, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fingerprintOf, KEY_BYTES, type KeyRing, markOf } from './platform/auth/key-ring.ts'
import type { Config } from './platform/config.ts'
import { prepareDataDir } from './platform/data-dir.ts'
import { syncDirectory } from './platform/files/sync-directory.ts'
import { SetupError } from './platform/setup-error.ts'

export type KeyConfig = Pick<Config, 'secretKeys' | 'dataDir'>

const pathIn = (dataDir: string): string => join(dataDir, 'secret.key')

/** A ring as text: a line for each key in hexadecimal, the one that seals first. */
export const ringText = (ring: KeyRing): string => ring.map((key) => `${key.toString('hex')}\n`).join('')

/** @returns undefined for a text that is no ring */
export const ringOf = (text: string): KeyRing | undefined => {
  const [first, ...others] = text
    .trim()
    .split(/\s+/)
    .map((line) => Buffer.from(/^([0-9a-f]{2})+$/i.test(line) ? line : '', 'hex'))
  const ring = first && ([first, ...others] as const)
  return ring?.every(({ length }) => length >= KEY_BYTES) ? ring : undefined
}

/**
 * The keys that sign tokens and encrypt SIP passwords: LINESIDE_SECRET, or the file `secret.key` in the data
 * directory, which only this user may read. Without them, the SIP passwords of a backup cannot be read.
 * @returns undefined where there is none yet
 * @throws SetupError for a file that holds no key
 */
export async function findKeyRing({ secretKeys, dataDir }: KeyConfig): Promise<KeyRing | undefined> {
  if (secretKeys) return secretKeys
  const path = pathIn(dataDir)
  const text = await readIfThere(path)
  if (text === undefined) return undefined
  const ring = ringOf(text)
  if (ring !== undefined) return ring
  throw new SetupError(`${path} does not hold a key: restore it from a backup, or set LINESIDE_SECRET to that key.`)
}

/** The keys as `findKeyRing` reads them; the first start of an installation makes one. */
export async function loadKeyRing(config: KeyConfig): Promise<KeyRing> {
  const found = await findKeyRing(config)
  if (found) return found
  await prepareDataDir(config.dataDir)
  const path = pathIn(config.dataDir)
  await writeWhole(config.dataDir, [randomBytes(KEY_BYTES)], (unfinished) =>
    // if another server has made the file meanwhile, both use the one that was first
    link(unfinished, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    }),
  )
  return loadKeyRing(config)
}

/** Replaces the key file, completely or not at all. */
export const writeKeyRing = (dataDir: string, ring: KeyRing): Promise<void> =>
  writeWhole(dataDir, ring, (unfinished) => rename(unfinished, pathIn(dataDir)))

/** A key that can be put into this ring: its mark is one of its own. */
export const newKeyFor = (ring: KeyRing): Buffer => {
  for (;;) {
    const key = randomBytes(KEY_BYTES)
    if (hasDistinctMarks([key, ...ring])) return key
  }
}

/** Whether the boxes of each key can be told from those of the others. */
export const hasDistinctMarks = (ring: KeyRing): boolean => new Set(ring.map(markOf)).size === ring.length

export const fingerprintsOf = (ring: KeyRing): readonly string[] => ring.map(fingerprintOf)

async function writeWhole(dataDir: string, ring: KeyRing, put: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${pathIn(dataDir)}.${randomBytes(6).toString('hex')}`
  const file = await open(unfinished, 'wx', 0o600)
  try {
    await file.writeFile(ringText(ring))
    await file.sync()
    await put(unfinished)
    await syncDirectory(dataDir)
  } finally {
    await file.close()
    await rm(unfinished, { force: true })
  }
}

function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
