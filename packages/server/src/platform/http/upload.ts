import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { UploadDescription } from '@lineside/contract/http/route'
import type { Output } from '@lineside/contract/http/schema'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { TemporaryDir } from '../files/temporary-dir.ts'
import { badRequest, HttpProblem, payloadTooLarge, unsupportedMediaType } from './http-problem.ts'
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
export const receiveUpload = <U extends UploadDescription>(
  request: FastifyRequest,
  description: U,
  temporary: TemporaryDir,
): Promise<Upload<U>> =>
  inUploadFolder(request, temporary, async (folder, discard) => {
    const { maxBytes } = description.file
    if (Number(request.headers['content-length'] ?? 0) > maxBytes + besideFileBytes) throw fileTooLarge(maxBytes)
    let json: unknown
    let file: UploadedFile | undefined
    for await (const part of request.parts({ limits: { fileSize: maxBytes, files: 1, fields: 8 } })) {
      if (part.type === 'file') file = await save(part, folder, description)
      else if (part.fieldname === 'json') json = parseJson(part.value)
    }
    if (json === undefined) throw missingPart('json')
    if (file === undefined && description.file.required) throw missingPart(description.file.name)
    return { fields: validate(description.fields, json) as Upload<U>['fields'], file, discard }
  })

/** A folder for a file that is received; when that fails, it goes again, and so does the rest of the request. */
export const inUploadFolder = async <T>(
  request: FastifyRequest,
  temporary: TemporaryDir,
  receive: (folder: string, discard: () => Promise<void>) => Promise<T>,
): Promise<T> => {
  const folder = await temporary.newDirectory()
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    return await receive(folder, discard)
  } catch (error) {
    dismiss(request.raw)
    await discard()
    throw isOfParser(error) ? badRequest("The entity is not a well-formed 'multipart/form-data' document.") : error
  }
}

/** The parser's complaints about the body have words only; everybody else's errors have a code or are answers. */
const isOfParser = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof HttpProblem) && !('code' in error)

/** What a request has beside its file at most: fields, names, boundaries. */
const besideFileBytes = 2 * 1024 * 1024
/** How long the sender of a refused upload may go on: cut off at once, it might never read why. */
const lingerMs = 5000

/** Lets the rest of a refused upload pass by, and ends a connection on which it does not end. */
const dismiss = (request: IncomingMessage): void => {
  if (request.readableEnded || request.destroyed) return
  const timer = setTimeout(() => request.socket.destroy(), lingerMs).unref()
  for (const end of ['end', 'close']) request.once(end, () => clearTimeout(timer))
  request.unpipe()
  request.resume()
}

const save = async (part: MultipartFile, folder: string, { file }: UploadDescription): Promise<UploadedFile> => {
  const path = join(folder, 'upload')
  const target = createWriteStream(path)
  // the parser itself would wait for the end of the part, which may never come
  part.file.once('limit', () => part.file.destroy(fileTooLarge(file.maxBytes)))
  if (part.file.truncated) part.file.destroy(fileTooLarge(file.maxBytes))
  if (part.fieldname !== file.name) part.file.destroy(missingPart(file.name))
  await pipeline(part.file, target)
  return { path, bytes: target.bytesWritten, fileName: basename(part.filename), declaredType: part.mimetype }
}

const missingPart = (name: string) => badRequest(`This request is missing the upload part '${name}' in body.`)
export const fileTooLarge = (bytes: number) => payloadTooLarge(`The file exceeds ${bytes} bytes.`)

/** A part that says it is JSON has been parsed already. */
const parseJson = (value: unknown): unknown => {
  try {
    return typeof value === 'string' ? (JSON.parse(value) as unknown) : value
  } catch {
    throw badRequest("The entity is not a well-formed 'application/json' document.")
  }
}
