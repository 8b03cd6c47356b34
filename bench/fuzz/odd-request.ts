import type { RouteDescription } from '../../packages/contract/src/http/route.ts'
import { patchSchema } from '../../packages/contract/src/http/json-patch.ts'
import { oddText, oddValue, type Random, valueOf } from './odd-values.ts'

export interface OddRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | undefined
  /** It brings other credentials than those of its principal, or none. */
  readonly isStray: boolean
}

/** A request to a described route, many parts of which may be wrong. */
export const oddRequest = (
  { method, path, query, body, upload }: RouteDescription,
  principal: Readonly<Record<string, string>>,
  random: Random,
): OddRequest => {
  const isStray = random.chance(0.1)
  const filled = path.replace(/:\w+/g, () =>
    encodeURIComponent(random.chance(0.7) ? `${random.below(120)}` : wellFormed(oddText(random))),
  )
  const payload = upload === undefined ? jsonBody(method, body, random) : uploadBody(upload, random)
  return {
    method: random.chance(0.97) ? method : random.one(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']),
    path: filled + queryOf(query, random),
    headers: {
      ...oddHeaders(random),
      ...payload.headers,
      ...(isStray ? strayCredentials(random) : principal),
      'x-forwarded-for': address(random),
    },
    body: payload.body,
    isStray,
  }
}

/** Replaces lone surrogates, which an address cannot contain. */
const wellFormed = (text: string): string => Buffer.from(text).toString()

const address = (random: Random): string => `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`

const queryOf = (query: RouteDescription['query'], random: Random): string => {
  if (random.chance(0.3)) return ''
  const given = new URLSearchParams()
  const names = Object.keys(query?._zod.def.shape ?? {})
  for (let count = random.below(4); count > 0; count--) {
    const name = names.length > 0 && random.chance(0.9) ? random.one(names) : oddText(random)
    given.append(wellFormed(name), wellFormed(random.chance(0.4) ? `${random.below(50)}` : oddText(random)))
  }
  return `?${given}${random.chance(0.03) ? '&%zz' : ''}`
}

const jsonBody = (method: string, body: RouteDescription['body'], random: Random) => {
  if (method === 'GET' || method === 'DELETE') return { headers: {}, body: undefined }
  const isPatch = body === patchSchema
  const types = [
    'application/json',
    'application/json-patch+json',
    'text/plain',
    'application/json; charset=latin1',
    'x',
    '',
  ]
  const type = random.chance(0.95) ? (isPatch ? types[1] : types[0]) : random.one(types)
  const value = isPatch ? patch(random) : body === undefined ? oddValue(random) : valueOf(body, random)
  const text = JSON.stringify(value) ?? ''
  return {
    headers: { ...(type && { 'content-type': type }) },
    body: random.chance(0.03) ? text.slice(0, random.below(text.length + 1)) : text,
  }
}

const members = [
  'name',
  'email',
  'destinations',
  'sources',
  'times',
  'display_name',
  'acl',
  'slots',
  'speeddials',
  'id',
  'cfu',
  'active',
  'lines',
  '',
  '0',
  '-',
]

const patch = (random: Random): unknown =>
  random.chance(0.1)
    ? oddValue(random)
    : Array.from({ length: 1 + random.below(3) }, () => ({
        op: random.one(['replace', 'add', 'remove', 'copy', 'move', 'test', 'x']),
        path: `/${random.one(members)}${random.chance(0.3) ? `/${random.one(members)}` : ''}${random.chance(0.05) ? oddText(random) : ''}`,
        ...(random.chance(0.3) ? { from: `/${random.one(members)}` } : {}),
        value: oddValue(random),
      }))

const uploadBody = (upload: NonNullable<RouteDescription['upload']>, random: Random) => {
  const file = Buffer.from(
    random.one([
      '',
      'hello',
      '%PDF-1.4\n',
      'RIFF\0\0\0\0WAVEfmt ',
      'II*\0\0\0\0\0',
      '%!PS\nshowpage\n',
      'OggS\0',
      'ID3',
      'a,b\n1,2\n',
    ]),
  )
  const [raw] = upload.rawTypes ?? []
  if (raw !== undefined && random.chance(0.3)) return { headers: { 'content-type': raw }, body: file }
  const fields = JSON.stringify(valueOf(upload.fields, random)) ?? ''
  const name = random.chance(0.9) ? upload.file.name : 'other'
  const parts = [
    `--b\r\ncontent-disposition: form-data; name="json"\r\n\r\n${fields}\r\n`,
    `--b\r\ncontent-disposition: form-data; name="${name}"; filename="../f"\r\n\r\n${file.toString('latin1')}\r\n`,
    random.chance(0.95) ? '--b--\r\n' : '',
  ]
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: parts.filter(() => random.chance(0.95)).join(''),
  }
}

const headerNames = [
  'accept',
  'prefer',
  'range',
  'if-none-match',
  'if-match',
  'if-modified-since',
  'accept-language',
  'accept-encoding',
  'origin',
  'link',
  'x-provisioning-secret',
  'expect-ct',
  'cookie',
  'x-http-method-override',
]
const headerValues = [
  'text/csv',
  'application/json',
  '*/*',
  'return=representation',
  'return=internal',
  'bytes=0-1',
  'bytes=9-1',
  'bytes=-1',
  'bytes=99999999999-',
  'q',
  '"x"',
  'x'.repeat(2000),
  ';;;',
  'de',
  'http://evil.test',
  '0',
]

const oddHeaders = (random: Random): Record<string, string> =>
  Object.fromEntries(Array.from({ length: random.below(3) }, () => [random.one(headerNames), random.one(headerValues)]))

const strayCredentials = (random: Random): Record<string, string> => {
  const name = random.one(['x'.repeat(6000), 'y'.repeat(400), 'a\0b', '', ':', 'é'])
  const basic = `Basic ${Buffer.from(`${name}:${random.chance(0.5) ? 'z'.repeat(4000) : 'x'}`).toString('base64')}`
  return random.chance(0.5)
    ? { authorization: random.one([basic, 'Bearer x', 'Bearer', 'Basic %%%', 'Digest x', '']) }
    : {}
}
