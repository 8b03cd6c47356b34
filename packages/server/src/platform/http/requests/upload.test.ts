import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import { route } from '@lineside/contract/http/route'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createTemporaryDir } from '../../files/temporary-dir.ts'
import { createApi } from '../api.ts'
import { parseBodies } from './body-parsers.ts'
import { handleErrors } from '../error-handler.ts'

const description = route({
  name: 'greetings.collection.post',
  method: 'POST',
  path: '/api/greetings/',
  origin: 'ngcp',
  summary: 'A route with an upload',
  access: 'public',
  upload: {
    fields: z.strictObject({ dir: z.enum(['busy']) }),
    file: { name: 'greetingfile', required: true, maxBytes: 1000 },
  },
  replies: { 201: z.object({ text: z.string(), bytes: z.number() }) },
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
  api.route(description, async ({ upload }) => {
    seen.push(upload.file?.path ?? '')
    return { text: readFileSync(upload.file?.path ?? '', 'utf8'), bytes: upload.file?.bytes }
  })
})
afterEach(() => app.close())

const send = (parts: Readonly<Record<string, string | Blob>>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, '../evil.wav')
  }
  const message = new Response(form)
  return message.arrayBuffer().then((body) =>
    app.inject({
      method: 'POST',
      url: '/api/greetings/',
      headers: { 'content-type': message.headers.get('content-type') ?? '' },
      payload: Buffer.from(body),
    }),
  )
}

test('an upload reaches its handler as a file on disk, which is gone afterwards', async () => {
  const answer = await send({ json: '{"dir":"busy"}', greetingfile: new Blob(['hello']) })
  expect([answer.statusCode, answer.json()]).toEqual([201, { text: 'hello', bytes: 5 }])
  expect(seen[0]).toContain(join(dataDir, 'tmp'))
  expect(existsSync(seen[0] ?? '')).toBe(false)
})

test('its json may say that it is JSON', async () => {
  const json = new Blob(['{"dir":"busy"}'], { type: 'application/json' })
  const form = new FormData()
  form.append('greetingfile', new Blob(['hello']), 'a.wav')
  form.append('json', json)
  const message = new Response(form)
  // a blob is sent as a file: without a file name the part is a field
  const body = Buffer.from(await message.arrayBuffer())
    .toString('latin1')
    .replace('; filename="blob"', '')
  const headers = { 'content-type': message.headers.get('content-type') ?? '' }
  const answer = await app.inject({ method: 'POST', url: '/api/greetings/', headers, payload: body })
  expect([answer.statusCode, answer.json()]).toEqual([201, { text: 'hello', bytes: 5 }])
})

test.each([
  [
    'above its limit',
    { json: '{"dir":"busy"}', greetingfile: new Blob(['x'.repeat(2000)]) },
    413,
    'The file exceeds 1000 bytes.',
  ],
  [
    'far above its limit, which is not even read,',
    { json: '{"dir":"busy"}', greetingfile: new Blob(['x'.repeat(3 * 1024 * 1024)]) },
    413,
    'The file exceeds 1000 bytes.',
  ],
  [
    'without its file',
    { json: '{"dir":"busy"}' },
    400,
    "This request is missing the upload part 'greetingfile' in body.",
  ],
  [
    'without its json',
    { greetingfile: new Blob(['x']) },
    400,
    "This request is missing the upload part 'json' in body.",
  ],
  [
    'with broken json',
    { json: '{', greetingfile: new Blob(['x']) },
    400,
    "The entity is not a well-formed 'application/json' document.",
  ],
  [
    'with a wrong field',
    { json: '{"dir":"x"}', greetingfile: new Blob(['x']) },
    422,
    "Validation failed. field='dir', input='x', errors=''x' is not a valid value'",
  ],
  [
    'with a file of another name',
    { json: '{"dir":"busy"}', other: new Blob(['x']) },
    400,
    "This request is missing the upload part 'greetingfile' in body.",
  ],
] as const)('an upload %s is refused', async (_name, parts, code, message) => {
  const answer = await send(parts)
  expect([answer.statusCode, answer.json()]).toMatchObject([code, { code, message }])
  expect(seen).toEqual([])
})

test('a body that is not multipart is refused by its type', async () => {
  const answer = await app.inject({ method: 'POST', url: '/api/greetings/', payload: { dir: 'busy' } })
  expect([answer.statusCode, answer.json().message]).toEqual([
    415,
    "Unsupported media type 'application/json', accepting multipart/form-data only.",
  ])
})
