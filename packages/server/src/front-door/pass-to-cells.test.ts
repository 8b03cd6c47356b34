import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { passToCells } from './pass-to-cells.ts'

/* A cell that answers as it is told: with the name of the cell that has somebody's company now, or without. */

const said = { status: 401, cell: undefined as string | undefined }
const west = createServer((request, response) => {
  request.resume()
  response.writeHead(said.status, said.cell === undefined ? {} : { 'lineside-cell': said.cell })
  response.end('{}')
}).listen(0, '127.0.0.1')
await once(west, 'listening')
const web = `http://127.0.0.1:${(west.address() as AddressInfo).port}`
const cells = new Map(['west', 'east'].map((name) => [name, { name, web, edges: [], sources: [] }]))
const reader = {
  cells: async () => cells,
  ofDomain: async () => null,
  ofNumber: async () => null,
  secret: async () => '',
}
const app = fastify()
await passToCells(app, { reader, doorHost: 'portal.test' })
afterAll(async () => {
  await app.close()
  west.close()
})

test.each([
  ['nobody has moved', 401, undefined, []],
  ['the end of a session', 401, 'east', ['lineside_cell=east']],
  ['a sign-in that is refused', 503, 'east', ['lineside_cell=east']],
  ['a cell that the directory does not know', 401, 'north', []],
  ['what is no name', 401, 'east; Domain=evil.test', []],
])(
  'GROW-08: the door writes its cookie anew where a cell says that another one has the company: %s',
  async (_what, status, cell, expected) => {
    Object.assign(said, { status, cell })
    const cookie = 'lineside_cell=west'
    const answer = await app.inject({ url: '/api/contacts/', headers: { cookie, 'lineside-cell': 'east' } })
    expect(answer.statusCode).toBe(status)
    const cookies = [answer.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0])
    expect([cookies, answer.headers['lineside-cell']]).toEqual([expected, undefined])
  },
)
