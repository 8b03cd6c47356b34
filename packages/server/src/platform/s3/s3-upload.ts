import { S3Problem } from './s3-problem.ts'
import type { S3Requester } from './s3-request.ts'
import { textIn } from './s3-xml.ts'

/** All parts are as large, as some services require: 10,000 of them are 312 GiB. */
export const partBytes = 32 * 1_048_576
const mostParts = 10_000

interface Service extends Pick<S3Requester, 'ask'> {
  readonly bucket: string
  size(name: string): Promise<number | undefined>
}

/** Portions of exactly so many bytes; the last one is smaller, and may be empty. */
export async function* portionsOf(blocks: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const block of blocks) {
    let rest = block
    while (length + rest.length >= bytes) {
      yield Buffer.concat([...waiting, rest.subarray(0, bytes - length)])
      rest = rest.subarray(bytes - length)
      waiting = []
      length = 0
    }
    if (rest.length > 0) waiting.push(rest)
    length += rest.length
  }
  yield Buffer.concat(waiting)
}

/**
 * Stores a stream as one object: at once if it is small, else as an upload of parts, which appears when it is completed.
 * @param bytesOfPart so much of it is in memory; at least 5 MiB, as services require
 * @throws S3Problem, or the error of the stream; nothing is stored then
 */
export const uploadInParts = async (
  service: Service,
  name: string,
  blocks: AsyncIterable<Buffer>,
  bytesOfPart: number = partBytes,
): Promise<void> => {
  const { ask } = service
  let uploadId: string | undefined
  let bytes = 0
  const tags: string[] = []
  try {
    for await (const portion of portionsOf(blocks, bytesOfPart)) {
      if (uploadId === undefined && portion.length < bytesOfPart)
        return void (await ask({ method: 'PUT', name, body: portion }))
      uploadId ??= textIn((await ask({ method: 'POST', name, query: { uploads: '' } })).text, 'UploadId')
      if (uploadId === undefined) throw new S3Problem('refused', `The service began no upload of ${name}.`)
      if (portion.length === 0) break
      if (tags.length === mostParts)
        throw new S3Problem(
          'refused',
          `${name} is too large for S3: more than ${mostParts * (bytesOfPart / 2 ** 30)} GiB.`,
        )
      const query = { partNumber: String(tags.length + 1), uploadId }
      const { headers } = await ask({ method: 'PUT', name, query, body: portion })
      tags.push(headers.get('etag') ?? '')
      bytes += portion.length
    }
    if (uploadId !== undefined) await complete(service, { name, uploadId, tags, bytes })
  } catch (error) {
    if (uploadId !== undefined) await ask({ method: 'DELETE', name, query: { uploadId } }).catch(() => undefined)
    throw error
  }
}

interface Upload {
  readonly name: string
  readonly uploadId: string
  readonly tags: readonly string[]
  readonly bytes: number
}

const complete = async ({ ask, size }: Service, { name, uploadId, tags, bytes }: Upload): Promise<void> => {
  const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
  await ask({ method: 'POST', name, query: { uploadId }, body }).catch((error: unknown) => {
    // a first try may have completed it although its answer was lost
    if (!(error instanceof S3Problem && error.fault === 'missing')) throw error
  })
  const found = await size(name)
  if (found !== bytes) throw new S3Problem('changed', `${name} has ${found ?? 0} bytes of ${bytes} after its upload.`)
}
