import type { ParamsOf, ReplyOf, RouteDescription, UploadDescription } from '@lineside/contract/http/route'
import type { z } from 'zod/mini'
import { ApiError, errorOf } from '../api/api-error.ts'
import { pathOf } from '@lineside/contract/http/route'
import { currentToken, noteStatus } from '../api/request.ts'

type UploadRoute = RouteDescription & { readonly upload: UploadDescription }

/** The content of a multipart request: the part `json`, and the file under the name that the route defines. */
export interface UploadInput<D extends UploadRoute> {
  readonly params?: ParamsOf<D>
  readonly json: z.input<D['upload']['fields']>
  /** If absent, only the part `json` is sent. */
  readonly file?: File | undefined
}

export interface SendOptions {
  /** Aborts the upload. */
  readonly signal?: AbortSignal | undefined
  /** @param percent 0 to 100, rounded up; at 100 the platform has received everything and is processing it */
  readonly onProgress?: ((percent: number) => void) | undefined
}

/**
 * Sends a file to the platform. It uses XMLHttpRequest, because `fetch` does not report upload progress.
 * @returns the id of the created item, from `Location` (API-04); null if there is none
 * @throws ApiError as `request` does; AbortError once the signal has aborted
 */
export const sendUpload = async <const D extends UploadRoute>(
  description: D,
  input: UploadInput<D>,
  options: SendOptions = {},
): Promise<number | null> => idOf((await send(description, input, options)).getResponseHeader('location'))

/**
 * Like `sendUpload`, for a route that answers with a body instead of creating an item.
 * @returns the body of the answer
 */
export const sendFile = async <const D extends UploadRoute>(
  description: D,
  input: UploadInput<D>,
  options: SendOptions = {},
): Promise<ReplyOf<D>> => JSON.parse((await send(description, input, options)).responseText) as ReplyOf<D>

const send = <const D extends UploadRoute>(
  description: D,
  { params, json, file }: UploadInput<D>,
  { signal, onProgress }: SendOptions,
): Promise<XMLHttpRequest> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(aborted())
    const token = currentToken()
    const call = new XMLHttpRequest()
    const over = new AbortController()
    signal?.addEventListener('abort', () => call.abort(), { signal: over.signal })
    call.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(uploadPercent(loaded, total)))
    call.addEventListener('load', () => {
      if (call.status < 400) return resolve(call)
      noteStatus(call.status, token)
      const headers = { 'x-request-id': call.getResponseHeader('x-request-id') ?? '' }
      void errorOf(new Response(call.responseText, { status: call.status, headers })).then(reject)
    })
    call.addEventListener('error', () => reject(new ApiError(0, '')))
    call.addEventListener('abort', () => reject(aborted()))
    call.addEventListener('loadend', () => over.abort())
    call.open(description.method, pathOf(description, params))
    call.setRequestHeader('accept', 'application/json')
    if (token !== null) call.setRequestHeader('authorization', `Bearer ${token}`)
    call.send(formOf(description, json, file))
  })

const formOf = ({ upload }: UploadRoute, json: unknown, file: File | undefined): FormData => {
  const form = new FormData()
  form.append('json', JSON.stringify(json))
  if (file) form.append(upload.file.name, file, file.name)
  return form
}

const aborted = () => new DOMException('Upload aborted', 'AbortError')

const idOf = (location: string | null): number | null => {
  const id = Number(location?.split('/').pop() || Number.NaN)
  return Number.isInteger(id) ? id : null
}

/**
 * The percentage of an upload that has been sent: 0 to 100, rounded up as other portals do; 0 while the size is
 * unknown.
 */
export const uploadPercent = (loaded: number, total: number): number =>
  total > 0 ? Math.min(100, Math.ceil((loaded / total) * 100)) : 0
