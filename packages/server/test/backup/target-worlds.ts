import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'
import type { Progress } from '../../src/backup/progress.ts'
import { readAll } from '../../src/backup/blocks.ts'
import type { S3Config } from '../../src/platform/config.ts'
import { createS3Bucket } from '../../src/platform/s3/s3-bucket.ts'
import { readS3Address } from '../../src/platform/s3/s3-place.ts'
import { createS3Requester } from '../../src/platform/s3/s3-request.ts'
import { startSwift } from '../s3/swift.ts'
import { silent } from './given-installation.ts'

/** A kind of place for backups, and the hands of somebody who damages them. */
export interface TargetWorld {
  readonly kind: 'a directory' | 'a bucket'
  readonly s3?: S3Config
  /** An address with this name that holds nothing. */
  address(name: string): Promise<string>
  /** Names of everything below an address, such as `files/ab/…`, sorted. */
  names(address: string): Promise<readonly string[]>
  read(address: string, name: string): Promise<Buffer>
  write(address: string, name: string, content: Buffer): Promise<void>
  remove(address: string, name: string): Promise<void>
  copy(from: string, to: string): Promise<void>
  /** Leaves what a killed backup leaves. */
  leaveRemains(address: string): Promise<void>
  /** Does this while nothing more finds room at the address. */
  whileFull<T>(address: string, work: (progress: Progress) => Promise<T>): Promise<T>
}

/** Identity of a process that no longer runs (`lock-file.mjs`). */
const dead = '999999999 1 boot'

export const createDirectoryWorld = async (): Promise<TargetWorld> => {
  const directory = await mkdtemp(join(tmpdir(), 'lineside-targets-'))
  afterAll(() => rm(directory, { recursive: true, force: true, maxRetries: 3 }))
  const write = async (address: string, name: string, content: Buffer) => {
    await mkdir(dirname(join(address, name)), { recursive: true })
    await writeFile(join(address, name), content)
  }
  return {
    kind: 'a directory',
    address: (name) => Promise.resolve(join(directory, name)),
    names: async (address) => {
      const found = await readdir(address, { recursive: true, withFileTypes: true })
      const files = found.filter((entry) => entry.isFile())
      return files.map((entry) => join(entry.parentPath, entry.name).slice(address.length + 1)).toSorted()
    },
    read: (address, name) => readFile(join(address, name)),
    write,
    remove: (address, name) => rm(join(address, name)),
    copy: (from, to) => cp(from, to, { recursive: true }),
    leaveRemains: async (address) => {
      await write(address, 'unfinished-2026/key.json', Buffer.from('{}'))
      await write(address, 'lock', Buffer.from(dead))
    },
    // a disk cannot be filled here
    whileFull: (_, work) =>
      work({
        ...silent,
        bytes: () => {
          throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
        },
      }),
  }
}

export const createBucketWorld = async (): Promise<TargetWorld> => {
  const { s3, createBucket, limit } = await startSwift()
  const at = (address: string) => {
    const { bucket, prefix } = readS3Address(address)
    return { bucket: createS3Bucket(s3, bucket), name: bucket, prefix }
  }
  const namesBelow = async (address: string): Promise<readonly string[]> => {
    const { bucket, prefix } = at(address)
    const names: string[] = []
    for await (const { name } of bucket.list(`${prefix}/`)) names.push(name.slice(prefix.length + 1))
    return names
  }
  const read = (address: string, name: string) => readAll(at(address).bucket.get(`${at(address).prefix}/${name}`))
  const write = (address: string, name: string, content: Buffer) =>
    at(address).bucket.put(`${at(address).prefix}/${name}`, content)
  return {
    kind: 'a bucket',
    s3,
    address: async (name) => {
      await createBucket(name)
      return `s3://${name}/lineside`
    },
    names: namesBelow,
    read,
    write,
    remove: (address, name) => at(address).bucket.remove(`${at(address).prefix}/${name}`),
    copy: async (from, to) => {
      for (const name of await namesBelow(from)) await write(to, name, await read(from, name))
    },
    leaveRemains: async (address) => {
      await write(address, '2020-01-01T00-00-00-000Z/key.json', Buffer.from('{}'))
      await write(address, 'lock/dead', Buffer.from(JSON.stringify({ host: hostname(), process: dead })))
      const name = `${at(address).prefix}/2020-01-01T00-00-00-000Z/cluster.tar.gz`
      await createS3Requester(s3, at(address).name).ask({ method: 'POST', name, query: { uploads: '' } })
    },
    whileFull: async (address, work) => {
      const { name } = at(address)
      const used = await Promise.all((await namesBelow(address)).map((found) => read(address, found)))
      await limit(name, used.reduce((sum, { length }) => sum + length, 0) + 20_000)
      try {
        return await work(silent)
      } finally {
        await limit(name, null)
      }
    },
  }
}
