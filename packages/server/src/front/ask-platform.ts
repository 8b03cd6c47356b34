import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dispatcher } from 'undici'
import type { PassedRequest, Upstreams } from './ask-upstream.ts'
import { answerHeaders, ledTo } from './upstream-headers.ts'
import { ledElsewhere, pageForData } from './upstream-problem.ts'

/** An answer of the platform, with the headers that go on to the browser. */
export interface PlatformAnswer extends Pick<Dispatcher.ResponseData, 'statusCode' | 'body'> {
  readonly headers: IncomingHttpHeaders
}

/** @throws UpstreamProblem for all that cannot be passed back; nothing of it is passed then */
export const askPlatform = async (
  upstreams: Upstreams,
  request: FastifyRequest,
  reply: FastifyReply,
  passed: PassedRequest,
): Promise<PlatformAnswer> => {
  const { statusCode, headers, body } = await upstreams.ask(request, reply, passed)
  try {
    const path = passed.path ?? request.raw.url ?? '/'
    return { statusCode, body, headers: passedBack({ statusCode, headers }, path, passed.upstream) }
  } catch (error) {
    // nobody reads what is left of it
    body.on('error', () => undefined).destroy()
    throw error
  }
}

/** @throws UpstreamProblem for a page where data belong, and for an address at another place */
const passedBack = (
  { statusCode, headers }: Pick<PlatformAnswer, 'statusCode' | 'headers'>,
  path: string,
  upstream: URL,
): IncomingHttpHeaders => {
  if (/^(text\/html|application\/xhtml)/i.test(headers['content-type'] ?? '')) throw pageForData(statusCode)
  const { location } = headers
  if (location === undefined) return answerHeaders(headers)
  const led = ledTo(location, path, upstream)
  if (led.kind === 'elsewhere') throw ledElsewhere(led.to)
  return { ...answerHeaders(headers), location: led.path }
}
