import type { ParamsOf, ReplyOf, RouteDescription, UploadDescription } from '@lineside/contract/http/route'
import type { z } from 'zod/mini'
import { ApiError, errorOf } from '../api/api-error.ts'
import { pathOf } from '../api/call-route.ts'
import { currentToken, noteStatus } from '../api/request.ts'

type UploadRoute = RouteDescription & { readonly upload: UploadDescription }

/** What is sent as multipart: the part `json`, and the file under the name that the route gives it. */
export interface UploadInput<D extends UploadRoute> {
  readonly params?: ParamsOf<D>
  readonly json: z.input<D['upload']['fields']>
  /** Absent: the part `json` alone. */
  readonly file?: File | undefined
}

export interface SendOptions {
  /** Aborts the upload. */
  readonly signal?: AbortSignal | undefined
  /** @param percent 0 to 100, rounded up; at 100 the platform has everything and works on it. */
  readonly onProgress?: ((percent: number) => void) | undefined
}

/**
 * Sends a file to the platform. By XMLHttpRequest: `fetch` does not tell how far it is.
 * @returns the id of what was created, from `Location` (API-04); null where there is none
 * @throws ApiError as `request` does; AbortError once the signal has fired
 */
export const sendUpload = async <const D extends UploadRoute>(
  description: D,
  input: UploadInput<D>,
  options: SendOptions = {},
): Promise<number | null> => idOf((await send(description, input, options)).getResponseHeader('location'))

/**
 * The same for what is answered and not created.
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
      void errorOf(new Response(call.responseText, { status: call.status })).then(reject)
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

/** How much of an upload is on its way: 0 to 100, rounded up as in the field; 0 while its size is not known. */
export const uploadPercent = (loaded: number, total: number): number =>
  total > 0 ? Math.min(100, Math.ceil((loaded / total) * 100)) : 0
