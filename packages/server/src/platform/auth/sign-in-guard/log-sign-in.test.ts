import { Writable } from 'node:stream'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import { givenSubscriber, signedIn, testPassword } from '../../../../test/builders.ts'
import { createTestPlatform } from '../../../../test/test-platform.ts'
import { buildApp } from '../../../app.ts'

let said = ''
const destination = new Writable({
  write: (chunk, _encoding, done) => {
    said += String(chunk)
    done()
  },
})
const { platform } = await createTestPlatform({}, {}, pino({ level: 'info' }, destination))
const app = await buildApp(platform)
const seat = await givenSubscriber(platform)
afterEach(() => {
  said = ''
})

const lines = () =>
  said
    .split('\n')
    .filter((line) => line.includes('"msg":"sign-in"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
const signIn = (payload: object) =>
  app.inject({ method: 'POST', url: '/login_jwt', payload, remoteAddress: '192.0.2.7' })

test('HARD-01: a sign-in that succeeds is a line with way, network, account and the ID of the request', async () => {
  const answer = await signIn({ username: seat.webusername, password: testPassword })
  expect(answer.statusCode).toBe(200)
  expect(lines()).toMatchObject([
    { way: 'password', network: '192.0.2.7', outcome: 'ok', user: seat.id, requestId: answer.headers['x-request-id'] },
  ])
})

test.each([
  ['password', { username: 'hunter2-as-name', password: 'wrong-hunter2' }, 'User not found'],
  ['token', { token: 'f'.repeat(32) }, 'Forbidden!'],
])('HARD-01: a %s that is wrong is a line without anything that was typed', async (way, given, refused) => {
  expect((await signIn(given)).statusCode).toBe(403)
  expect(lines()).toMatchObject([{ way, network: '192.0.2.7', outcome: 'refused', refused }])
  for (const typed of Object.values(given)) expect(said).not.toContain(typed)
})

test.each([
  ['basic', `Basic ${Buffer.from('nobody@nowhere.test:hunter2').toString('base64')}`],
  ['bearer', 'Bearer hunter2'],
  ['other', 'hunter2'],
])('HARD-01: credentials of a request that are wrong are a line, too: %s', async (way, authorization) => {
  const answer = await app.inject({ url: '/api/contacts/', headers: { authorization }, remoteAddress: '192.0.2.8' })
  expect(answer.statusCode).toBe(401)
  expect(lines()).toMatchObject([{ way, network: '192.0.2.8', outcome: 'refused' }])
  expect(said).not.toContain('hunter2')
})

test('HARD-01: a request with credentials that are right is no sign-in', async () => {
  const headers = await signedIn(platform, seat)
  expect((await app.inject({ url: '/api/contacts/', headers })).statusCode).toBe(200)
  expect(lines()).toEqual([])
})
