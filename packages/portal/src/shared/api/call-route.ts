import {
  type BodyOf,
  type ParamsOf,
  pathOf,
  type QueryOf,
  type ReplyOf,
  type RouteDescription,
} from '@lineside/contract/http/route'
import type { NamedRoute } from './described.ts'
import { type BasicCredentials, jsonOf, request, type RequestQuery } from './request.ts'

/** A route by its description, or by method and path only, which keeps the bundle small. */
type Route<D extends RouteDescription> = D | NamedRoute<D>

interface CallInput<D extends RouteDescription> {
  readonly params?: ParamsOf<D>
  readonly query?: QueryOf<D>
  readonly body?: BodyOf<D>
  /** The reader's language, for texts that the platform writes, such as mails. */
  readonly language?: string
  /** The token that the request carries, if not the present session's. */
  readonly token?: string
  /** FRONT-03: name and password instead of a token. */
  readonly basic?: BasicCredentials
  /** SESS-03: by what the platform knows this browser; only for sign-ins. */
  readonly browserMark?: string
  readonly signal?: AbortSignal | undefined
}

const send = (
  description: Pick<RouteDescription, 'method' | 'path'>,
  input: CallInput<RouteDescription>,
): Promise<Response> =>
  request(pathOf(description, input.params), {
    method: description.method,
    query: input.query as RequestQuery | undefined,
    // a POST without a body sends an empty object (API-02)
    body: description.method === 'POST' ? (input.body ?? {}) : input.body,
    language: input.language,
    token: input.token,
    basic: input.basic,
    browserMark: input.browserMark,
    signal: input.signal,
  })

/** Calls a single described route and returns its JSON; undefined where the reply is empty. */
export const callRoute = async <const D extends RouteDescription>(
  description: Route<D>,
  input: CallInput<D> = {},
): Promise<ReplyOf<D>> => (await jsonOf(await send(description, input))) as ReplyOf<D>

/** Calls a route whose reply is a file. */
export const callForBlob = async <const D extends RouteDescription>(
  description: Route<D>,
  input: CallInput<D> = {},
): Promise<Blob> => (await send(description, input)).blob()
