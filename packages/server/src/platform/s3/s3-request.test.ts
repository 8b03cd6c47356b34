import { describe, expect, test } from 'vitest'
import { answer, cutOff, failure, silence, startS3Stub } from '../../../test/s3/s3-stub.ts'
import { createS3Bucket } from './s3-bucket.ts'
import { readS3Address } from './s3-place.ts'
import { urlOf } from './s3-request.ts'
import { partBytes } from './s3-upload.ts'

const { s3, next } = await startS3Stub()
const patience = { tries: 3, pauseMs: 1, silentMs: 1_000 }
const bucket = createS3Bucket(s3, 'backups', patience)
const textOf = async (blocks: AsyncIterable<Buffer>): Promise<string> => {
  let text = ''
  for await (const block of blocks) text += block.toString()
  return text
}

describe('SAFE-01: a request to S3', () => {
  test('is signed with the hash of its body, and shows the secret nowhere', async () => {
    const seen = next(answer(200))
    await bucket.put('a/b.txt', Buffer.from('hello'))
    expect(seen).toHaveLength(1)
    const { method, url, headers, body } = seen[0] ?? {}
    expect({ method, url, body: body?.toString() }).toEqual({ method: 'PUT', url: '/backups/a/b.txt', body: 'hello' })
    expect(headers).toMatchObject({
      'content-length': '5',
      'content-md5': 'XUFAKrxLKna5cZ2REBfFkg==',
      'x-amz-content-sha256': '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
    })
    expect(headers?.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-central-1\/s3\/aws4_request, SignedHeaders=content-md5;host;x-amz-content-sha256;x-amz-date, Signature=[0-9a-f]{64}$/,
    )
    expect(JSON.stringify(seen)).not.toContain(s3.secretKey)
  })

  test.each([
    ['path', 'https://s3.example.com', 'https://s3.example.com/backups/a/b'],
    ['path', 'https://example.com/s3', 'https://example.com/s3/backups/a/b'],
    ['host', 'https://s3.example.com:9000', 'https://backups.s3.example.com:9000/a/b'],
  ] as const)('by %s at %s goes to %s', (addressing, endpoint, url) => {
    expect(urlOf({ endpoint, addressing }, 'backups', 'a/b').href).toBe(url)
  })

  test.each([
    ['is overloaded', failure(503, 'SlowDown')],
    ['asks for patience', failure(429, 'TooManyRequests')],
    ['has a fault', failure(500, 'InternalError')],
    ['did not get the body in time', failure(400, 'RequestTimeout')],
    ['says nothing', silence()],
    ['cuts the line', cutOff(200, '', 10)],
  ])('is tried again if the service %s', async (_, fault) => {
    const seen = next(fault, answer(200))
    await bucket.put('a', Buffer.from('x'))
    expect(seen).toHaveLength(2)
  })

  test.each([
    ['a fault that stays', [failure(503, 'SlowDown'), failure(503, 'SlowDown'), failure(503, 'SlowDown')], 'SlowDown'],
    ['silence', [silence(), silence(), silence()], 'cannot be reached, or answers too slowly (timeout).'],
    ['a refusal, tried once', [failure(400, 'InvalidArgument')], 'refused PUT a (status 400, InvalidArgument).'],
    ['a full disk, tried once', [failure(507, 'XMinioStorageFull')], "There is no room left in the bucket 'backups'"],
    ['a body that arrived otherwise', [failure(400, 'XAmzContentSHA256Mismatch')], 'is not what was sent'],
    ['a wrong clock', [failure(403, 'RequestTimeTooSkewed')], 'the clock of this machine is wrong'],
    ['an unknown key', [failure(403, 'InvalidAccessKeyId')], 'does not know the key of S3_ACCESS_KEY_ID'],
    ['another region', [failure(301, 'PermanentRedirect')], 'check S3_ENDPOINT and S3_REGION'],
    ['a redirect without words', [answer(307, '', { location: 'https://example.com' })], 'check S3_ENDPOINT'],
    ['an error that is none of S3', [answer(404, '<html>not here</html>')], "There is no a in the bucket 'backups'"],
  ])('ends in one sentence after %s', async (_, faults, sentence) => {
    const seen = next(...faults)
    const error: unknown = await bucket.put('a', Buffer.from('x')).catch((caught: unknown) => caught)
    expect(String(error)).toContain(sentence)
    expect(String(error)).not.toContain(s3.secretKey)
    expect(String(error)).not.toContain('words of the service')
    expect(seen).toHaveLength(faults.length)
  })
})

describe('SAFE-03: a download', () => {
  test('goes on where the line broke', async () => {
    const seen = next(cutOff(200, 'hello ', 11), cutOff(206, 'wor', 5), answer(206, 'ld'))
    expect(await textOf(bucket.get('a'))).toBe('hello world')
    expect(seen.map(({ headers }) => headers.range)).toEqual([undefined, 'bytes=6-', 'bytes=9-'])
  })

  test('ends if the service is silent in the middle, or never sends more', async () => {
    next(silence('hello'), ...Array.from({ length: 6 }, () => cutOff(206, '', 5)))
    await expect(textOf(bucket.get('a'))).rejects.toThrow('cannot be reached, or answers too slowly')
  })

  test('refuses a whole object where a part was asked for', async () => {
    next(answer(200, 'hello world'))
    await expect(textOf(bucket.get('a', { start: 6 }))).rejects.toThrow('does not send parts of objects')
  })
})

describe('SAFE-01: an upload of parts', () => {
  const large = async function* () {
    yield Buffer.alloc(partBytes + 1)
  }
  const begun = answer(200, '<InitiateMultipartUploadResult><UploadId>7</UploadId></InitiateMultipartUploadResult>')
  const part = answer(200, '', { etag: '"e"' })
  const sizeIs = (bytes: number) => answer(200, '', { 'content-length': String(bytes) })

  test('is completed once more if the first answer was an error in the form of a success', async () => {
    const seen = next(
      begun,
      part,
      part,
      failure(200, 'InternalError'),
      failure(404, 'NoSuchUpload'),
      sizeIs(partBytes + 1),
    )
    await bucket.putStream('a', large())
    expect(seen[3]?.body.toString()).toBe(
      '<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>"e"</ETag></Part><Part><PartNumber>2</PartNumber><ETag>"e"</ETag></Part></CompleteMultipartUpload>',
    )
  })

  test('is refused and ended if the service has stored something else', async () => {
    const seen = next(
      begun,
      part,
      part,
      answer(200, '<CompleteMultipartUploadResult/>'),
      sizeIs(partBytes),
      answer(204),
    )
    await expect(bucket.putStream('a', large())).rejects.toThrow(`a has ${partBytes} bytes of ${partBytes + 1}`)
    expect(seen.at(-1)).toMatchObject({ method: 'DELETE', url: '/backups/a?uploadId=7' })
  })
})

test('SAFE-01: a list whose pages do not end is refused', async () => {
  const page = answer(
    200,
    '<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>same</NextContinuationToken></ListBucketResult>',
  )
  next(page, page, page)
  const list = async () => {
    for await (const _ of bucket.list('a/')) expect.unreachable()
  }
  await expect(list()).rejects.toThrow("The list of the bucket 'backups'")
})

test.each([
  's3://',
  's3://UPPER/x',
  's3://bucket/a b',
  's3://bucket/../x',
  's3://bucket//x',
  's3:/bucket',
  's3://b/x?y',
])('SAFE-01: %s is no address', (address) => {
  expect(() => readS3Address(address)).toThrow('An address in S3 reads s3://bucket/prefix')
})

test('SAFE-01: an address names a bucket and perhaps a prefix', () => {
  expect(readS3Address('s3://my.bucket-1')).toEqual({ bucket: 'my.bucket-1', prefix: '' })
  expect(readS3Address('s3://bucket/lineside/site_1/')).toEqual({ bucket: 'bucket', prefix: 'lineside/site_1' })
})
