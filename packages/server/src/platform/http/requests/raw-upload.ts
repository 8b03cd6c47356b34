import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { UploadDescription } from '@lineside/contract/http/route'
import type { FastifyRequest } from 'fastify'
import { mediaTypeOf } from './body-parsers.ts'
import type { TemporaryDir } from '../../files/temporary-dir.ts'
import { badRequest } from '../../http-problem.ts'
import type { Upload } from './upload.ts'
import { fileTooLarge, inUploadFolder } from './upload.ts'
import { validate } from './validate.ts'

/** Whether the request's whole body is the file, of a type that the route accepts in this form. */
export const isRawUpload = (request: FastifyRequest, { rawTypes = [] }: UploadDescription): boolean =>
  rawTypes.includes(mediaTypeOf(request))

/**
 * Reads a file that is the whole body; the other fields are query parameters.
 * @throws HttpProblem 400 for an empty body, 413 for a file above its limit, 422 for wrong fields. Nothing is left on
 *   disk then, nor when the sender disconnects.
 */
export const receiveRawUpload = <U extends UploadDescription>(
  request: FastifyRequest,
  description: U,
  temporary: TemporaryDir,
): Promise<Upload<U>> =>
  inUploadFolder(request, temporary, async (folder, discard) => {
    const { maxBytes } = description.file
    const fields = validate(description.fields, request.query) as Upload<U>['fields']
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw fileTooLarge(maxBytes)
    const path = join(folder, 'upload')
    const target = createWriteStream(path)
    await pipeline(limited(request, maxBytes), target)
    if (target.bytesWritten === 0) throw badRequest('This request is missing a message body.')
    const file = { path, bytes: target.bytesWritten, fileName: '', declaredType: mediaTypeOf(request) }
    return { fields, file, discard }
  })

async function* limited({ raw }: FastifyRequest, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0
  // keep the connection, so that a client that sends too much can read why it was refused
  for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw fileTooLarge(maxBytes)
    yield chunk
  }
}
