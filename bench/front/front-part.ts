import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { WebSocket, WebSocketServer } from 'ws'
import { compare } from '../api/compare.ts'
import { judged, unlimited } from '../budget.ts'
import { type ChildServer, startChildServer } from '../child-server.ts'
import { accountOf, signedIn, startDemoServer } from '../demo-server.ts'
import { measured, type Row } from '../measured.ts'
import type { Part } from '../section.ts'
import { residentMegabytes } from '../start/resident-megabytes.ts'
import { percentile } from '../statistics.ts'
import { withDataDir } from '../with-data-dir.ts'
import { firstViewRows } from './first-view-rows.ts'

const connections = 16
const seconds = 2
const rounds = 7
const fileMegabytes = 200
const socketCount = 5_000
const socketsAtOnce = 100
const messages = 1_000

/** Measures the portal in front of another platform: bench -- front. */
export const frontPart: Part = {
  name: 'front',
  run: async (say) => {
    say('requests')
    const requests = await measured('requests', 180, () => withDataDir(requestRows))
    say('the first view')
    const views = await measured('first view', 300, () => withDataDir(viewRows))
    say('a file, and websockets')
    const streams = await measured('streams', 180, streamRows)
    return {
      name: 'front',
      title: 'the portal in front of another platform',
      how: [
        `Requests: the built server with the demo world is the platform; it is asked directly and through a portal with UPSTREAM_URL, in turn, ${rounds} times ${seconds} s each, with ${connections} keep-alive connections, after a warm-up; medians. Client, portal and platform share the machine, so a portal of its own would cost less.`,
        'First view: a headless Chromium with an empty cache, its processor and network slowed down as in `first-view`; medians of five, in turn.',
        `File and websockets: the platform is a plain server in the bench. Memory is the growth of the portal's resident set while ${fileMegabytes} MB go through it, in one direction and then in the other, read by a client as fast as it can.`,
      ],
      tables: [{ head: ['', 'figure', 'budget', ''], rows: [...requests, ...views, ...streams] }],
    }
  },
}

const startFront = (upstream: string, environment = {}): Promise<ChildServer> => {
  const main = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url))
  return startChildServer([main], { PORT: '0', LOG_LEVEL: 'silent', UPSTREAM_URL: upstream, ...environment })
}

const viewRows = async (dataDir: string): Promise<readonly Row[]> => {
  const platform = await startDemoServer(dataDir)
  const front = await startFront(platform.url)
  try {
    return await firstViewRows(platform, front)
  } finally {
    await front.stop()
    await platform.stop()
  }
}

const requestRows = async (dataDir: string): Promise<readonly Row[]> => {
  const platform = await startDemoServer(dataDir)
  const front = await startFront(platform.url)
  try {
    const headers = await signedIn(platform.url, accountOf(platform.accounts, 'anna.novak'))
    const rows: Row[] = []
    for (const path of ['/api/capabilities/', '/api/conversations/?page=1&rows=25']) {
      const turns = [[{ path, headers }]]
      const [through, direct] = await compare([front.url, platform.url], turns, { connections, seconds, rounds })
      const ratio = through.requestsPerSecond / direct.requestsPerSecond
      const more = through.p50 - direct.p50
      rows.push(
        [`${path}: requests a second, directly`, direct.requestsPerSecond.toFixed(0), ...unlimited],
        [`${path}: through the portal`, through.requestsPerSecond.toFixed(0), ...unlimited],
        [`${path}: ratio`, ratio.toFixed(2), ...judged(ratio, { limit: 0.85, at: 'least' })],
        [`${path}: p50 more`, `${more.toFixed(2)} ms`, ...judged(more, { limit: 3, at: 'most', unit: ' ms' })],
      )
    }
    return rows
  } finally {
    await front.stop()
    await platform.stop()
  }
}

const piece = Buffer.alloc(65_536, 7)
const pieces = Math.ceil((fileMegabytes * 1e6) / piece.length)

/** Takes whatever is sent, and answers with the large file where one is asked for. */
const answer: RequestListener = (request, response) => {
  if (request.method !== 'GET') return void request.resume().on('end', () => response.end())
  const send = async () => {
    response.setHeader('content-type', 'application/octet-stream')
    for (let sent = 0; sent < pieces; sent++) if (!response.write(piece)) await once(response, 'drain')
    response.end()
  }
  void send()
}

const streamRows = async (): Promise<readonly Row[]> => {
  const platform = createServer(answer).listen(0, '127.0.0.1')
  const echo = new WebSocketServer({ server: platform })
  echo.on('connection', (socket) => socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary })))
  await once(platform, 'listening')
  const front = await startFront(`http://127.0.0.1:${(platform.address() as AddressInfo).port}`)
  try {
    return [...(await fileRows(front)), ...(await socketRows(front))]
  } finally {
    await front.stop()
    platform.closeAllConnections()
    platform.close()
  }
}

/** The largest growth of a process's memory while work is done, in MB. */
const growth = async (pid: number, work: () => Promise<unknown>): Promise<number> => {
  const before = await residentMegabytes(pid)
  let isDone = false
  const working = work().finally(() => {
    isDone = true
  })
  let most = before
  while (!isDone) {
    most = Math.max(most, await residentMegabytes(pid))
    await delay(20)
  }
  await working
  return most - before
}

const fileRows = async ({ url, pid }: ChildServer): Promise<readonly Row[]> => {
  const down = async () => {
    for await (const _part of (await fetch(`${url}/api/voicemailrecordings/1`)).body ?? []);
  }
  const up = async () => {
    let sent = 0
    const body = new ReadableStream({
      pull: (controller) => (sent++ < pieces ? controller.enqueue(new Uint8Array(piece)) : controller.close()),
    })
    await fetch(`${url}/api/soundfiles/1`, { method: 'PUT', body, duplex: 'half' } as RequestInit)
  }
  // the first file warms the code up
  await down()
  await up()
  const figures = [
    ['down', await growth(pid, down)],
    ['up', await growth(pid, up)],
  ] as const
  return figures.map(([direction, most]) => [
    `${fileMegabytes} MB ${direction}: memory`,
    `+${most.toFixed(1)} MB`,
    ...judged(most, { limit: 20, at: 'most', unit: ' MB' }),
  ])
}

const socketRows = async ({ url, pid }: ChildServer): Promise<readonly Row[]> => {
  const before = await residentMegabytes(pid)
  const open: WebSocket[] = []
  try {
    while (open.length < socketCount) {
      const some = Array.from({ length: socketsAtOnce }, () => new WebSocket(`${url.replace('http', 'ws')}/rtc/api`))
      open.push(...some)
      await Promise.all(some.map((socket) => once(socket, 'open')))
    }
    const after = await residentMegabytes(pid)
    const times: number[] = []
    for (let sent = 0; sent < messages; sent++) {
      const socket = open[(sent * 7) % open.length]
      if (socket === undefined) break
      const began = performance.now()
      socket.send('x')
      await once(socket, 'message')
      times.push(performance.now() - began)
    }
    return [
      ['websockets open at once', String(open.length), ...judged(open.length, { limit: socketCount, at: 'least' })],
      ['memory for each', `${(((after - before) * 1000) / open.length).toFixed(1)} kB`, ...unlimited],
      ['there and back, p50', `${percentile(times, 0.5).toFixed(2)} ms`, ...unlimited],
      ['there and back, p99', `${percentile(times, 0.99).toFixed(2)} ms`, ...unlimited],
    ]
  } finally {
    for (const socket of open) socket.terminate()
  }
}
