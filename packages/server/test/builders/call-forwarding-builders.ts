import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../src/platform/platform.ts'
import { insertSet, type SetValues } from '../../src/domain/call-forwarding/forward-sets-store.ts'
import { signedIn } from '../builders.ts'

type Given = Pick<Platform, 'db'>

/** Names that no other set of the file has. */
let made = 0
const unnamed = (): string => `csc-set-${++made}`

/** To one number. */
export const givenDestinationSet = (
  { db }: Given,
  subscriberId: number,
  row: Partial<SetValues<'destination'>> = {},
) => {
  const destinations = [{ destination: 'sip:43664@set.test', priority: 0, timeout: 60, announcement_id: null }]
  return insertSet(db, 'destination', subscriberId, { name: unnamed(), destinations, ...row })
}

/** Calls from Austria. */
export const givenSourceSet = ({ db }: Given, subscriberId: number, row: Partial<SetValues<'source'>> = {}) =>
  insertSet(db, 'source', subscriberId, {
    name: unnamed(),
    mode: 'whitelist',
    is_regex: true,
    sources: ['43*'],
    ...row,
  })

/** Monday to Friday. */
export const givenTimeSet = ({ db }: Given, subscriberId: number, row: Partial<SetValues<'time'>> = {}) => {
  const times = [{ year: null, month: null, mday: null, wday: '2-6', hour: null, minute: null }]
  return insertSet(db, 'time', subscriberId, { name: unnamed(), times, ...row })
}

/** Calls to numbers in Austria. */
export const givenBNumberSet = ({ db }: Given, subscriberId: number, row: Partial<SetValues<'bnumber'>> = {}) =>
  insertSet(db, 'bnumber', subscriberId, {
    name: unnamed(),
    mode: 'whitelist',
    is_regex: true,
    bnumbers: ['43*'],
    ...row,
  })

/** All calls that these conditions fit, always. */
export const givenForwarding = async (
  { db }: Given,
  subscriber_id: number,
  {
    destination,
    source,
    time,
    called,
    type = 'cfu',
  }: { destination: number; source?: number; time?: number; called?: number; type?: 'cfu' | 'cfb' },
): Promise<void> => {
  await db
    .insertInto('cf_mappings')
    .values({
      subscriber_id,
      type,
      position: 0,
      destination_set_id: destination,
      source_set_id: source ?? null,
      time_set_id: time ?? null,
      bnumber_set_id: called ?? null,
    })
    .execute()
}

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
