import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { mistypedSettings } from './mistyped-settings.ts'
import { settingNames } from './config.ts'

const directory = await mkdtemp(join(tmpdir(), 'lineside-events-'))
afterAll(() => rm(directory, { recursive: true }))
const seed = `SU${'A'.repeat(56)}`
const given = (url: string, more: Record<string, string> = {}) =>
  readConfig({ EVENTS_URL: url, ...more }, directory).events

test('GROW-06: PostgreSQL carries events unless EVENTS_URL names NATS servers', () => {
  expect(readConfig({}).events).toBeUndefined()
  expect(given('nats://10.0.0.5')).toEqual({ servers: ['10.0.0.5:4222'], isTls: false, identity: { kind: 'none' } })
  expect(given('tls://a.example:4000, tls://b.example')).toMatchObject({
    servers: ['a.example:4000', 'b.example:4222'],
    isTls: true,
  })
})

test.each([
  ['a user and a password', 'nats://lineside:fer%2Fry@h', { kind: 'password', user: 'lineside', password: 'fer/ry' }],
  ['a token', 'nats://walnut@h', { kind: 'token', token: 'walnut' }],
  ['an nkey', `tls://${seed}@h`, { kind: 'nkey', seed }],
] as const)('GROW-06: the URL may hold %s', (_what, url, identity) => {
  expect(given(url)?.identity).toEqual(identity)
  expect(given(`${url},${url.replace(/\/\/.*@/, '//')}2`)?.identity).toEqual(identity)
})

test.each([
  ['a user and a password', 'lineside:fer/ry\n', { kind: 'password', user: 'lineside', password: 'fer/ry' }],
  ['a token', 'walnut\n', { kind: 'token', token: 'walnut' }],
  ['an nkey', seed, { kind: 'nkey', seed }],
  [
    'a JWT and its seed',
    '-----BEGIN NATS USER JWT-----\neyJ0\n------END NATS USER JWT------\n',
    { kind: 'credentials', content: '-----BEGIN NATS USER JWT-----\neyJ0\n------END NATS USER JWT------' },
  ],
] as const)('GROW-06: a file may hold %s', async (_what, content, identity) => {
  await writeFile(join(directory, 'credentials'), content)
  expect(given('nats://h', { EVENTS_CREDENTIALS_FILE: 'credentials' })?.identity).toEqual(identity)
})

test.each([
  '10.0.0.5:4222',
  'nats://lineside:100%@h',
  'nats://tok%en@h',
  'http://h',
  'nats://',
  'nats://h/path',
  'nats://h?x=1',
  'nats://a,tls://b',
  'nats://x@a,nats://y@b',
])('GROW-06: %s is refused, and the refusal does not say it', (url) => {
  expect(() => given(url)).toThrow(/^EVENTS_URL must be an address like nats:/)
})

test('GROW-06: credentials are in one place, which can be read', async () => {
  const file = { EVENTS_CREDENTIALS_FILE: 'broken' }
  expect(() => readConfig(file, directory)).toThrow('EVENTS_CREDENTIALS_FILE needs EVENTS_URL.')
  expect(() => given('nats://h', file)).toThrow('must be the path of a file that can be read')
  await writeFile(join(directory, 'broken'), 'two\nlines')
  expect(() => given('nats://h', file)).toThrow('must hold NATS credentials')
  expect(() => given('nats://walnut@h', file)).toThrow('not both')
  expect(() => given('nats://walnut@h', file)).not.toThrow('walnut')
  expect(mistypedSettings(['EVENT_URL'], settingNames)).toEqual(['EVENT_URL'])
})
