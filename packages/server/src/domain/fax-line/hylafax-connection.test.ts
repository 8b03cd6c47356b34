import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { createTestHylafax } from '../../../test/processes/test-hylafax.ts'
import { connectHylafax } from './hylafax-connection.ts'

const hylafax = await createTestHylafax('modem-42')
const access = { host: '127.0.0.1', port: hylafax.port, user: 'lineside', password: 'modem-42' }

test('a wrong password is an error with the server’s code', async () => {
  await expect(connectHylafax({ ...access, password: 'x' })).rejects.toMatchObject({ code: 530 })
})

test('a server that is not there, or hangs up without a word, is an error too', async () => {
  const server = createServer((socket) => socket.resetAndDestroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await expect(connectHylafax({ ...access, port })).rejects.toThrow(/gone|ECONNRESET/)
  server.close()
  await once(server, 'close')
  await expect(connectHylafax({ ...access, port })).rejects.toThrow('ECONNREFUSED')
})

test('a command is one line, for any content', async () => {
  const connection = await connectHylafax(access)
  await connection.command('JNEW')
  await connection.command('JPARM FROMUSER "a\r\nJSUBM"')
  connection.close()
  expect(hylafax.jobs).toEqual([])
})
