import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { edgeNumber } from '../edge/edge-number.ts'
import type { HostPort } from '../../platform/config.ts'
import { written } from '../edge/sip-settings.ts'
import { openEdgeLinks } from './edge-links.ts'

// the network takes its own time, which passes on with each look
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const until = async (check: () => boolean): Promise<void> => {
  for (let looks = 0; !check(); looks++) {
    if (looks > 20_000) throw new Error('It never comes')
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Stands for an edge: holds what came, and answers pings where it is asked to. */
const startEdge = async (answers = true) => {
  const sockets = new Set<Socket>()
  let received = ''
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    socket.on('data', (chunk) => {
      received += chunk.toString()
      if (answers) socket.write('\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address: HostPort = { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
  const end = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(end)
  return { address, sockets, end, received: () => received }
}

const link = async (edges: readonly Awaited<ReturnType<typeof startEdge>>[]) => {
  const told: string[] = []
  const there: number[] = []
  const links = await openEdgeLinks({
    edges: edges.map(({ address }) => address),
    listen: { host: '127.0.0.1', port: 0 },
    log: pino({ level: 'silent' }),
    onMessage: () => undefined,
    onThere: ({ number }) => there.push(number),
    onAway: ({ number }) => told.push(`away ${number}`),
    onGone: ({ number }) => told.push(`gone ${number}`),
  })
  onTestFinished(() => links.close())
  await links.begin()
  await until(() => links.there().length === edges.length)
  return { links, told, there }
}

const to = ({ address }: { readonly address: HostPort }) =>
  `BYE sip:a@b SIP/2.0\r\nRoute: <sip:${written(address)};lr>\r\n\r\n`

test('TEL-02: a message goes to the edge that it names, and to no other when that one is gone', async () => {
  const [first, second] = [await startEdge(), await startEdge()]
  const { links } = await link([first, second])
  expect(links.there().map(({ number }) => number)).toEqual([first, second].map(({ address }) => edgeNumber(address)))
  await links.send(to(second))
  await links.send('INVITE sip:a@b SIP/2.0\r\n\r\n')
  await until(() => second.received() !== '' && first.received() !== '')
  expect([first.received(), second.received()]).toEqual([expect.stringContaining('INVITE'), to(second)])
  second.end()
  await until(() => links.there().length === 1)
  await expect(links.send(to(second))).rejects.toThrow('cannot be reached')
  expect(links.knows(edgeNumber(second.address))).toBe(true)
  expect(links.knows(1)).toBe(false)
})

test('TEL-09: an edge that does not come back is away after seconds, and gone after a minute', async () => {
  const edge = await startEdge()
  const { links, told } = await link([edge])
  edge.end()
  await until(() => links.there().length === 0)
  vi.advanceTimersByTime(2_000)
  expect(told).toEqual([])
  vi.advanceTimersByTime(2_000)
  expect(told).toEqual([`away ${edgeNumber(edge.address)}`])
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([`away ${edgeNumber(edge.address)}`, `gone ${edgeNumber(edge.address)}`])
})

test('TEL-09: an edge that only restarts is neither, and is reported as back', async () => {
  const edge = await startEdge()
  const { links, told, there } = await link([edge])
  for (const socket of edge.sockets) socket.destroy()
  await until(() => links.there().length === 0)
  vi.advanceTimersByTime(1_000)
  await until(() => links.there().length === 1)
  vi.advanceTimersByTime(120_000)
  expect(told).toEqual([])
  const number = edgeNumber(edge.address)
  expect(there).toEqual([number, number])
})

test('TEL-09: an edge that asks for a connection itself is connected at once, before its calls come', async () => {
  const edge = await startEdge()
  const { links } = await link([edge])
  for (const socket of edge.sockets) socket.destroy()
  await until(() => links.there().length === 0)
  // no clock goes on
  const asking = connect(links.own)
  onTestFinished(() => void asking.destroy())
  await until(() => links.there().length === 1)
})

test('TEL-09: an edge that asks for connections and takes none is tried by one clock, however often it asks', async () => {
  const edge = await startEdge()
  const { links } = await link([edge])
  edge.end()
  await until(() => links.there().length === 0)
  const clocks = vi.getTimerCount()
  const asks = async () => {
    const asking = connect(links.own)
    onTestFinished(() => void asking.destroy())
    // the try that this brings is refused before
    const refused = connect(edge.address)
    await once(refused, 'error')
    await until(() => refused.closed && asking.readyState === 'open')
    for (let turns = 0; turns < 200; turns++) await new Promise((resolve) => setImmediate(resolve))
  }
  for (let times = 0; times < 5; times++) await asks()
  expect(vi.getTimerCount()).toBe(clocks)
})

test('TEL-09: an edge whose network says nothing any more is not there', async () => {
  const [silent, other] = [await startEdge(false), await startEdge()]
  const { links } = await link([silent, other])
  for (const seconds of [5, 10, 15]) {
    vi.advanceTimersByTime(5_000)
    // the other edge has answered before the next ping
    await until(() => other.received().length >= (seconds / 5) * 4)
    for (let turns = 0; turns < 200; turns++) await new Promise((resolve) => setImmediate(resolve))
  }
  await until(() => links.there().length === 1)
  expect(links.there()[0]?.number).toBe(edgeNumber(other.address))
})
