import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { UploadDescription } from '@lineside/contract/http/route'
import type { Output } from '@lineside/contract/http/schema'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { badRequest, payloadTooLarge, unsupportedMediaType } from './http-problem.ts'
import { validate } from './validate.ts'

/** A file of a multipart request, on disk: no upload is ever held in memory. */
export interface UploadedFile {
  readonly path: string
  readonly bytes: number
  /** As the sender called it; a name to show, never a path. */
  readonly fileName: string
  /** As the sender declared it; what the bytes are is for the handler to look at. */
  readonly declaredType: string
}

export interface Upload<U> {
  readonly fields: U extends UploadDescription ? Output<U['fields']> : unknown
  readonly file: UploadedFile | undefined
  /** Removes the file from disk; the route does it when the handler is done. */
  discard(): Promise<void>
}

/** @throws HttpProblem 415 unless the body is multipart. */
export const requireMultipart = (request: FastifyRequest): void => {
  if (!request.isMultipart()) throw unsupportedMediaType(request.headers['content-type'], ['multipart/form-data'])
}

/**
 * Reads the `json` part and the file of a multipart request.
 * @throws HttpProblem 400 for a missing part or malformed JSON, 413 for a file above its limit, 422 for wrong fields.
 *   Nothing is left on disk then, nor when the sender goes away.
 */
export const receiveUpload = async <U extends UploadDescription>(
  request: FastifyRequest,
  description: U,
): Promise<Upload<U>> => {
  const folder = await mkdtemp(join(tmpdir(), 'lineside-upload-'))
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    let json: unknown
    let file: UploadedFile | undefined
    for await (const part of request.parts({ limits: { fileSize: description.file.maxBytes, files: 1, fields: 8 } })) {
      if (part.type === 'file') file = await save(part, folder, description)
      else if (part.fieldname === 'json') json = parseJson(part.value)
    }
    if (json === undefined) throw badRequest("This request is missing the upload part 'json' in body.")
    if (file === undefined && description.file.required)
      throw badRequest(`This request is missing the upload part '${description.file.name}' in body.`)
    return { fields: validate(description.fields, json) as Upload<U>['fields'], file, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

const save = async (part: MultipartFile, folder: string, { file }: UploadDescription): Promise<UploadedFile> => {
  if (part.fieldname !== file.name) throw badRequest(`This request is missing the upload part '${file.name}' in body.`)
  const path = join(folder, 'upload')
  const target = createWriteStream(path)
  await pipeline(part.file, target)
  if (part.file.truncated) throw payloadTooLarge(`The file exceeds ${file.maxBytes} bytes.`)
  return { path, bytes: target.bytesWritten, fileName: basename(part.filename), declaredType: part.mimetype }
}

const parseJson = (value: unknown): unknown => {
  try {
    return JSON.parse(String(value)) as unknown
  } catch {
    throw badRequest("The entity is not a well-formed 'application/json' document.")
  }
}
