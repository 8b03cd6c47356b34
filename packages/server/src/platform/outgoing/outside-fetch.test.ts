import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createOutsideFetch } from './outside-fetch.ts'

let answer = ''
const server = createServer((socket) => {
  socket.on('error', () => undefined)
  socket.on('data', () => socket.end(answer))
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const outsideFetch = createOutsideFetch({ answerMs: 10_000, inside: [origin] })
const ask = async (given: string) => {
  answer = given
  return await outsideFetch(`${origin}/`, { method: 'GET', headers: {} })
}

test('FACT-08: reads an answer with its status and content', async () => {
  const response = await ask('HTTP/1.1 201 Made\r\ncontent-type: text/plain\r\n\r\nhello')
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    201,
    'text/plain',
    'hello',
  ])
  expect(await (await ask('HTTP/1.1 304 Same\r\n\r\n')).text()).toBe('')
})

// each of them comes from a server that a customer has named
test.each([
  ['a status that HTTP has not', 'HTTP/1.1 999 Odd\r\ncontent-length: 0\r\n\r\n', 'The status 999 is none of HTTP'],
  ['a status before all others', 'HTTP/1.1 000 Odd\r\ncontent-length: 0\r\n\r\n', 'The status 0 is none of HTTP'],
  [
    'another protocol',
    'HTTP/1.1 101 Other\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
    'The answer is in another protocol',
  ],
  ['news alone', 'HTTP/1.1 103 Early\r\n\r\n', 'socket hang up'],
  ['half an answer', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf', 'aborted'],
  ['too much', `HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(300_000)}`, 'The answer is too long'],
  ['no HTTP', 'hello\r\n\r\n', 'Parse Error'],
])('FACT-08: %s is no answer', async (_what, given, message) => {
  await expect(ask(given)).rejects.toThrow(message)
})
