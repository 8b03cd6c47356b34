import { randomUUID } from 'node:crypto'
import { SetupError } from '../../setup-error.ts'
import type { S3Config } from '../../config.ts'
import { createS3Bucket } from '../../s3/s3-bucket.ts'
import { readS3Address } from '../../s3/s3-place.ts'
import { S3Problem } from '../../s3/s3-problem.ts'
import type { S3Patience } from '../../s3/s3-request.ts'
import type { FilePlace } from '../file-place.ts'
import { isFileKey, placeOf } from '../file-store.ts'

const idName = 'installation'
const mostIdBytes = 1_000

/**
 * A part of a bucket as a place of files.
 * @param address such as `s3://bucket/prefix`
 * @throws SetupError without access to S3
 */
export const createS3Place = (address: string, s3: S3Config | undefined, patience?: S3Patience): FilePlace => {
  if (s3 === undefined) throw new SetupError('Files in S3 need S3_ACCESS_KEY_ID, and S3_SECRET_ACCESS_KEY or its file.')
  const place = readS3Address(address)
  const start = place.prefix === '' ? '' : `${place.prefix}/`
  const bucket = createS3Bucket(s3, place.bucket, patience)

  const readId = async (): Promise<string | null> => {
    let text = ''
    try {
      for await (const block of bucket.get(`${start}${idName}`)) {
        text += block.toString('latin1')
        if (text.length > mostIdBytes) throw new SetupError(`${address}/${idName} is no id of an installation.`)
      }
      return text.trim()
    } catch (error) {
      if (error instanceof S3Problem && error.fault === 'missing') return null
      throw error
    }
  }
  const writeId = (id: string) => bucket.put(`${start}${idName}`, Buffer.from(`${id}\n`))

  return {
    address,
    async *list() {
      for await (const { name, bytes, changedAt } of bucket.list(start)) {
        const key = name.slice(start.length + 3)
        if (isFileKey(key) && name === `${start}${placeOf(key)}`) yield { key, bytes, storedAt: changedAt }
      }
    },
    async *listRemoved() {
      for await (const { name } of bucket.list(`${start}removed/`)) {
        const key = name.split('/').at(-1) ?? ''
        if (isFileKey(key)) yield { key, name: name.slice(start.length) }
      }
    },
    size: (name) => bucket.size(`${start}${name}`),
    read: (name) => bucket.get(`${start}${name}`),
    write: (name, blocks) => bucket.putStream(`${start}${name}`, blocks),
    readId,
    // callers hold a lock in the database: S3 has no way to write only what is not there
    ensureId: async () => {
      const known = await readId()
      if (known !== null) return known
      const id = randomUUID()
      await writeId(id)
      return id
    },
    writeId,
    clear: () => Promise.resolve(),
  }
}
