import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { UploadDescription } from '@lineside/contract/http/route'
import type { Output } from '@lineside/contract/http/schema'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { TemporaryDir } from '../../files/temporary-dir.ts'
import { badRequest, HttpProblem, payloadTooLarge, unsupportedMediaType } from '../../http-problem.ts'
import { validate } from './validate.ts'

/** An uploaded file, written to disk: no upload is ever held in memory. */
export interface UploadedFile {
  readonly path: string
  readonly bytes: number
  /** Name that the sender gave the file; for display only, never used as a path. */
  readonly fileName: string
  /** Media type that the sender declared; the handler must look at the bytes itself. */
  readonly declaredType: string
}

export interface Upload<U> {
  readonly fields: U extends UploadDescription ? Output<U['fields']> : unknown
  readonly file: UploadedFile | undefined
  /** Removes the file from disk; the route calls it when the handler is done. */
  discard(): Promise<void>
}

/** @throws HttpProblem 415 unless the body is multipart. */
export const requireMultipart = (request: FastifyRequest): void => {
  if (!request.isMultipart()) throw unsupportedMediaType(request.headers['content-type'], ['multipart/form-data'])
}

/**
 * Reads the `json` part and the file of a multipart request.
 * @throws HttpProblem 400 for a missing part or malformed JSON, 413 for a file above its limit, 422 for wrong fields.
 *   Nothing is left on disk then, nor when the sender disconnects.
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
    if (json === undefined && description.takesFileAlone && file !== undefined) json = {}
    if (json === undefined) throw missingPart('json')
    if (file === undefined && description.file.required) throw missingPart(description.file.name)
    return { fields: validate(description.fields, json) as Upload<U>['fields'], file, discard }
  })

/** Receives a file in a new folder; if that fails, the folder is removed and the rest of the request is discarded. */
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

/**
 * Whether the multipart parser refused the body: its errors have only a text, all other errors have a code or are
 * answers.
 */
const isOfParser = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof HttpProblem) && !('code' in error)

/** Most bytes of a request besides its file: fields, names, boundaries. */
const besideFileBytes = 2 * 1024 * 1024
/**
 * How long the sender of a refused upload may go on sending: if it were cut off at once, it might never read the
 * answer.
 */
const lingerMs = 5000

/** Discards the rest of a refused upload, and closes the connection if the rest does not end in time. */
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
  // without this, the parser would wait for the end of the part, which may never come
  part.file.once('limit', () => part.file.destroy(fileTooLarge(file.maxBytes)))
  if (part.file.truncated) part.file.destroy(fileTooLarge(file.maxBytes))
  if (part.fieldname !== file.name) part.file.destroy(missingPart(file.name))
  await pipeline(part.file, target)
  return { path, bytes: target.bytesWritten, fileName: basename(part.filename), declaredType: part.mimetype }
}

const missingPart = (name: string) => badRequest(`This request is missing the upload part '${name}' in body.`)
export const fileTooLarge = (bytes: number) => payloadTooLarge(`The file exceeds ${bytes} bytes.`)

/** A part that is declared as JSON is already parsed. */
const parseJson = (value: unknown): unknown => {
  try {
    return typeof value === 'string' ? (JSON.parse(value) as unknown) : value
  } catch {
    throw badRequest("The entity is not a well-formed 'application/json' document.")
  }
}
