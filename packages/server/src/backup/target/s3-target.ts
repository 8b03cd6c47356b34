import type { S3Bucket } from '../../platform/s3/s3-bucket.ts'
import type { S3Place } from '../../platform/s3/s3-place.ts'
import { SetupError } from '../../platform/setup-error.ts'
import { forEach } from '../file-pool.ts'
import { manifestName } from '../manifest.ts'
import {
  type BackupDraft,
  type BackupTarget,
  backupNameForm,
  type ContentPool,
  contentForm,
  type StoredBackup,
} from './backup-target.ts'
import { whileLocked } from './s3-lock.ts'

/** The beginning of all names in a part of a bucket. */
const below = (prefix: string): string => (prefix === '' ? '' : `${prefix}/`)
const addressOf = ({ bucket, prefix }: S3Place): string => `s3://${[bucket, prefix].filter(Boolean).join('/')}`

/** The whole backups in a part of a bucket, oldest first. */
const listIn = async (bucket: S3Bucket, { prefix }: S3Place): Promise<readonly string[]> => {
  const names = (await bucket.listFolders(below(prefix))).filter((name) => backupNameForm.test(name)).toSorted()
  const whole: string[] = []
  for (const name of names)
    if ((await bucket.size(`${below(prefix)}${name}/${manifestName}`)) !== undefined) whole.push(name)
  return whole
}

const storedIn = (bucket: S3Bucket, place: S3Place, name: string): StoredBackup => ({
  address: `${addressOf(place)}/${name}`,
  directory: null,
  read: (part) => bucket.get(`${below(place.prefix)}${name}/${part}`),
  pool: createS3Pool(bucket, `${below(place.prefix)}files/`),
})

/**
 * Finds a backup: the one with this address, or the newest one below it.
 * @throws SetupError where there is none
 */
export const findInBucket = async (bucket: S3Bucket, place: S3Place): Promise<StoredBackup> => {
  const names = place.prefix.split('/')
  const last = names.at(-1) ?? ''
  if (backupNameForm.test(last)) return storedIn(bucket, { ...place, prefix: names.slice(0, -1).join('/') }, last)
  const newest = (await listIn(bucket, place)).at(-1)
  if (newest === undefined) throw new SetupError(`There is no backup in ${addressOf(place)}.`)
  return storedIn(bucket, place, newest)
}

/** Backups in a part of a bucket. A backup is whole when its manifest is there, which is written last and removed first. */
export const createS3Target = (bucket: S3Bucket, place: S3Place): BackupTarget => {
  const start = below(place.prefix)
  const list = () => listIn(bucket, place)
  const removeAll = async (name: string): Promise<void> => {
    await bucket.remove(`${start}${name}/${manifestName}`)
    const parts: string[] = []
    for await (const object of bucket.list(`${start}${name}/`)) parts.push(object.name)
    await forEach(parts, bucket.remove)
  }
  const clear = async (): Promise<void> => {
    const whole = new Set(await list())
    for (const name of await bucket.listFolders(start))
      if (backupNameForm.test(name) && !whole.has(name)) await removeAll(name)
    // others may use the same bucket
    await bucket.abortUploads(start, (name) => {
      const folder = name.slice(start.length).split('/')[0] ?? ''
      return name.startsWith(start) && (folder === 'files' || backupNameForm.test(folder))
    })
  }
  return {
    address: addressOf(place),
    // the data directory is in no bucket
    requireApart: () => Promise.resolve(),
    list,
    backup: (name) => storedIn(bucket, place, name),
    begin: (name): Promise<BackupDraft> =>
      Promise.resolve({
        address: `${addressOf(place)}/${name}`,
        write: (part, blocks) => bucket.putStream(`${start}${name}/${part}`, blocks),
        // its manifest has done it
        publish: () => Promise.resolve(),
        // if the service is away, the next backup does it
        discard: () => removeAll(name).catch(() => undefined),
      }),
    remove: removeAll,
    whileAlone: (work) =>
      whileLocked(bucket, { prefix: `${start}lock/`, address: addressOf(place) }, async () => {
        await clear()
        return work()
      }),
    pool: createS3Pool(bucket, `${start}files/`),
  }
}

/** @param start of all names in the pool */
const createS3Pool = (bucket: S3Bucket, start: string): ContentPool => {
  const nameOf = (sha256: string): string => `${start}${sha256.slice(0, 2)}/${sha256}`
  const contents = async function* () {
    for await (const { name, bytes, changedAt } of bucket.list(start)) {
      const sha256 = name.slice(start.length + 3)
      if (contentForm.test(sha256) && name === nameOf(sha256)) yield { sha256, bytes, changedAt }
    }
  }
  return {
    sizes: async () => {
      const sizes = new Map<string, number>()
      for await (const { sha256, bytes } of contents()) sizes.set(sha256, bytes)
      return sizes
    },
    write: (sha256, blocks) => bucket.putStream(nameOf(sha256), blocks),
    read: (sha256) => bucket.get(nameOf(sha256)),
    // a key that may only read checks all the same
    setAside: async (sha256) => {
      await bucket
        .copy(nameOf(sha256), `${nameOf(sha256)}.damaged`)
        .then(() => bucket.remove(nameOf(sha256)))
        .catch(() => undefined)
    },
    prune: async (isWanted, before) => {
      const unwanted: string[] = []
      for await (const { sha256, changedAt } of contents())
        if (!isWanted(sha256) && changedAt < before) unwanted.push(nameOf(sha256))
      await forEach(unwanted, bucket.remove)
      return unwanted.length
    },
  }
}
