import type { FastifyInstance } from 'fastify'
import type { Platform } from '../src/platform/platform.ts'
import { signedIn } from './builders.ts'

interface Who {
  readonly id: number
}
type Answer = Awaited<ReturnType<FastifyInstance['inject']>>

/** Calls of one resource as somebody: `const sets = resourceAs(app, platform, 'cfdestinationsets')`. */
export const resourceAs = (app: FastifyInstance, platform: Pick<Platform, 'sessions'>, name: string) => {
  const url = (path: number | string) => `/api/${name}/${path}`
  const call = async (
    who: Who,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
  ) => {
    const type = method === 'PATCH' ? { 'content-type': 'application/json-patch+json' } : {}
    const headers = { ...(await signedIn(platform, who)), ...type, prefer: 'return=representation' }
    const body = payload === undefined ? {} : { payload: method === 'PATCH' ? JSON.stringify(payload) : payload }
    return await app.inject({ method, url: path, headers, ...body })
  }
  const post = (who: Who, body: object) => call(who, 'POST', url(''), body)
  return {
    get: (who: Who, path: number | string) => call(who, 'GET', url(path)),
    post,
    put: (who: Who, path: number | string, body: object) => call(who, 'PUT', url(path), body),
    patch: (who: Who, path: number | string, operations: readonly object[]) =>
      call(who, 'PATCH', url(path), operations),
    remove: (who: Who, path: number | string) => call(who, 'DELETE', url(path)),
    /** The id of a new item, from where it lies (API-04). */
    made: async (who: Who, body: object): Promise<number> => {
      const answer = await post(who, body)
      if (answer.statusCode !== 201) throw new Error(answer.payload)
      return Number(String(answer.headers.location).split('/').at(-1))
    },
    items: (answer: Answer) => answer.json()._embedded?.[`ngcp:${name}`] ?? [],
  }
}

/** Status and message of a refusal. */
export const refusal = (answer: Answer): readonly [number, string] => [answer.statusCode, answer.json().message]
