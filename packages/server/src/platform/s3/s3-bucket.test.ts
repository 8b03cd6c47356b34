import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { freePort } from '../../../test/processes/free-port.ts'
import { startSwift, whyNoSwift } from '../../../test/s3/swift.ts'
import { createS3Bucket, type S3Bucket } from './s3-bucket.ts'
import { createS3Requester } from './s3-request.ts'
import { partBytes } from './s3-upload.ts'
import { elementsIn } from './s3-xml.ts'

const patience = { tries: 2, pauseMs: 1, silentMs: 20_000 }

const contentOf = async (blocks: AsyncIterable<Buffer>): Promise<Buffer> => {
  const found: Buffer[] = []
  for await (const block of blocks) found.push(block)
  return Buffer.concat(found)
}
const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')
const namesIn = async (bucket: S3Bucket, prefix: string): Promise<readonly string[]> => {
  const names: string[] = []
  for await (const { name } of bucket.list(prefix)) names.push(name)
  return names
}
async function* blocksOf(content: Buffer, bytes = 1_000_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += bytes) yield content.subarray(at, at + bytes)
}

describe.skipIf(whyNoSwift !== null)(`with a real S3 service${whyNoSwift ? ` (${whyNoSwift})` : ''}`, async () => {
  if (whyNoSwift !== null) return
  const swift = await startSwift()
  await swift.createBucket('backups')
  const bucket = createS3Bucket(swift.s3, 'backups', patience)
  const requester = createS3Requester(swift.s3, 'backups', patience)

  test('SAFE-01: an object is stored, read, listed, copied and removed', async () => {
    await bucket.put('a/one', Buffer.from('first'))
    await bucket.put('a/one', Buffer.from('second'))
    await bucket.copy('a/one', 'a/two')
    await bucket.put('b/three', Buffer.alloc(0))
    expect(await contentOf(bucket.get('a/two'))).toEqual(Buffer.from('second'))
    expect(await contentOf(bucket.get('a/two', { start: 1, end: 3 }))).toEqual(Buffer.from('eco'))
    expect(await bucket.size('a/two')).toBe(6)
    expect(await bucket.size('b/three')).toBe(0)
    expect(await bucket.size('b/four')).toBeUndefined()
    expect(await namesIn(bucket, 'a/')).toEqual(['a/one', 'a/two'])
    expect(await bucket.listFolders('')).toEqual(['a', 'b'])
    await bucket.remove('a/one')
    await bucket.remove('a/one')
    expect(await namesIn(bucket, 'a/')).toEqual(['a/two'])
    await expect(contentOf(bucket.get('a/one'))).rejects.toMatchObject({ fault: 'missing', code: 'ENOENT' })
  })

  test('SAFE-01: a list has several pages', async () => {
    const names = Array.from({ length: 203 }, (_, at) => `many/${String(at).padStart(4, '0')}`)
    for (let at = 0; at < names.length; at += 50)
      await Promise.all(names.slice(at, at + 50).map((name) => bucket.put(name, Buffer.from('x'))))
    expect(await namesIn(bucket, 'many/')).toEqual(names)
  })

  test('SAFE-01: a large stream is an upload of parts; one that fails in the middle leaves nothing', async () => {
    const content = randomBytes(2 * partBytes + 1_000)
    await bucket.putStream('large', blocksOf(content))
    expect(await bucket.size('large')).toBe(content.length)
    expect(sha256(await contentOf(bucket.get('large')))).toBe(sha256(content))
    expect(await contentOf(bucket.get('large', { start: partBytes - 2, end: partBytes + 1 }))).toEqual(
      content.subarray(partBytes - 2, partBytes + 2),
    )
    const even = content.subarray(0, partBytes)
    await bucket.putStream('even', blocksOf(even))
    expect(sha256(await contentOf(bucket.get('even')))).toBe(sha256(even))

    const broken = async function* () {
      yield* blocksOf(content.subarray(0, partBytes + 5))
      throw new Error('the disk is broken')
    }
    await expect(bucket.putStream('broken', broken())).rejects.toThrow('the disk is broken')
    expect(await bucket.size('broken')).toBeUndefined()
    const uploads = () => requester.ask({ method: 'GET', query: { uploads: '' } })
    expect(elementsIn((await uploads()).text, 'Upload')).toEqual([])
    await requester.ask({ method: 'POST', name: 'left/behind', query: { uploads: '' } })
    expect(elementsIn((await uploads()).text, 'Upload')).toHaveLength(1)
    await bucket.abortUploads('left/', (name) => name !== 'left/behind')
    expect(elementsIn((await uploads()).text, 'Upload')).toHaveLength(1)
    await bucket.abortUploads('left/', (name) => name === 'left/behind')
    expect(elementsIn((await uploads()).text, 'Upload')).toEqual([])
  })

  test('SAFE-02: each failure has its sentence', async () => {
    const put = (change: Partial<typeof swift.s3>, name = 'backups') =>
      createS3Bucket({ ...swift.s3, ...change }, name, patience).put('a', Buffer.from('x'))
    const at = swift.s3.endpoint
    const away = `http://127.0.0.1:${await freePort()}`
    await expect(put({ secretKey: 'guessed-by-somebody' })).rejects.toThrow(
      `${at} refuses the signature: check S3_SECRET_ACCESS_KEY, and S3_REGION.`,
    )
    await expect(put({ accessKey: 'nobody:knows' })).rejects.toMatchObject({ fault: 'secret' })
    await expect(put({ accessKey: swift.stranger.accessKey })).rejects.toThrow(
      `${at} does not let this key do that in the bucket 'backups' (PUT a): see the policy of the bucket.`,
    )
    await expect(put({ region: 'eu-central-1' })).rejects.toMatchObject({ fault: 'region' })
    await expect(put({}, 'elsewhere')).rejects.toThrow(`There is no bucket 'elsewhere' at ${at}.`)
    await expect(put({ endpoint: away })).rejects.toThrow(
      `${away} cannot be reached, or answers too slowly (ECONNREFUSED).`,
    )
  })

  test('SAFE-01: a bucket without room says so, for small objects and for parts', async () => {
    await swift.createBucket('small')
    await swift.limit('small', 1_000)
    const small = createS3Bucket(swift.s3, 'small', patience)
    const sentence = `There is no room left in the bucket 'small' at ${swift.s3.endpoint}.`
    await expect(small.put('a', Buffer.alloc(2_000))).rejects.toThrow(sentence)
    await expect(small.putStream('a', blocksOf(Buffer.alloc(partBytes + 1)))).rejects.toThrow(sentence)
    expect(await namesIn(small, '')).toEqual([])
    await swift.limit('small', null)
    await small.put('a', Buffer.alloc(2_000))
  })
})
