import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import { route } from '@lineside/contract/http/route'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createTemporaryDir } from '../../files/temporary-dir.ts'
import { createApi } from '../api.ts'
import { parseBodies } from './body-parsers.ts'
import { handleErrors } from '../error-handler.ts'

const upload = {
  fields: z.strictObject({ handle: z.string() }),
  file: { name: 'soundfile', required: false, maxBytes: 1000 },
  takesJson: true,
} as const
const described = (name: string, rawTypes: readonly string[]) =>
  route({
    name: `${name}.collection.post`,
    method: 'POST',
    path: `/api/${name}/`,
    origin: 'ngcp',
    access: 'public',
    summary: 'A route with an upload',
    upload: {
      ...upload,
      rawTypes,
    },
    replies: {
      201: z.object({
        text: z.string(),
        handle: z.string(),
        type: z.string(),
      }),
    },
  })

const dataDir = await mkdtemp(join(tmpdir(), 'lineside-uploads-'))
const temporary = createTemporaryDir(dataDir)
afterAll(() => rm(dataDir, { recursive: true }))

let app: ReturnType<typeof Fastify>
let seen: string[]
beforeEach(async () => {
  seen = []
  app = Fastify()
  app.decorateRequest('principal', null)
  parseBodies(app)
  handleErrors(app)
  await app.register(multipart, { throwFileSizeLimit: false })
  const api = createApi({ app, platform: { temporary, config: {} } as never, authenticate: async () => null })
  for (const description of [described('sounds', ['audio/x-wav']), described('others', [])])
    api.route(description, async ({ upload: { file, fields } }) => {
      seen.push(file?.path ?? '')
      return { text: readFileSync(file?.path ?? '', 'utf8'), handle: fields.handle, type: file?.declaredType }
    })
})
afterEach(() => app.close())

const send = (
  payload: string | Readable,
  { to = 'sounds', type = 'audio/x-wav', query = '?handle=office_hours' } = {},
) => app.inject({ method: 'POST', url: `/api/${to}/${query}`, payload, headers: { 'content-type': type } })

test('a file that is the whole body reaches its handler on disk, with the fields of the query, and is gone afterwards', async () => {
  const answer = await send('RIFF', { type: 'Audio/X-WAV; codecs=1' })
  expect([answer.statusCode, answer.json()]).toEqual([
    201,
    { text: 'RIFF', handle: 'office_hours', type: 'audio/x-wav' },
  ])
  expect(seen.map((path) => existsSync(path))).toEqual([false])
})

test.each([
  ['without bytes', '', {}, 400],
  ['without its fields', 'RIFF', { query: '' }, 422],
  ['with a field that nobody knows', 'RIFF', { query: '?handle=x&other=1' }, 422],
  ['above the limit', 'x'.repeat(1001), {}, 413],
  ['of a type that the route does not take so', 'RIFF', { type: 'audio/mpeg' }, 415],
  ['where no route takes it', 'RIFF', { to: 'others' }, 415],
])('one %s is refused', async (_about, payload, options, status) => {
  const answer = await send(payload, options)
  expect([answer.statusCode, answer.json().code]).toEqual([status, status])
  expect(seen).toEqual([])
})

test('one that says nothing of its length ends at the limit', async () => {
  const answer = await send(Readable.from(Array.from({ length: 100 }, () => 'x'.repeat(100))))
  expect(answer.json()).toEqual({ code: 413, message: 'The file exceeds 1000 bytes.' })
})
