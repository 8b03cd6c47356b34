import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createOutsideCalls } from './outside-calls.ts'

let answer = ''
const server = createServer((socket) => {
  socket.on('error', () => undefined)
  socket.on('data', () => socket.end(answer))
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const calls = createOutsideCalls({ places: 2, answerMs: 10_000, answerBytes: 5, rules: { loopback: true } })
afterAll(() => {
  calls.close()
  server.close()
})
const post = async (given: string) => {
  answer = given
  return await calls.post(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {}, 'hello')
}

test('KEYS-02: gives the status, and the beginning of the answer', async () => {
  expect(await post('HTTP/1.1 202 Later\r\nconnection: close\r\n\r\nthank you')).toEqual({ status: 202, text: 'thank' })
  expect(await post('HTTP/1.1 999 Odd\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')).toEqual({
    status: 999,
    text: '',
  })
})

test('KEYS-02: ends with an error where a receiver goes over to another protocol, or hangs up', async () => {
  const other = post('HTTP/1.1 101 Other\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n')
  await expect(other).rejects.toThrow('The answer is in another protocol')
  await expect(post('HTTP/1.1 103 Early\r\n\r\n')).rejects.toThrow('socket hang up')
})
