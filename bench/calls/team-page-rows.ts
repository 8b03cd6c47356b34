import { fileURLToPath } from 'node:url'
import type { ServerFrame } from '../../packages/contract/src/rtc/frames.ts'
import type { Services } from '../../packages/server/src/domain/services.ts'
import { givenSubscriber } from '../../packages/server/test/builders.ts'
import { givenPbx } from '../../packages/server/test/builders/pbx-builders.ts'
import {
  givenRtcSession,
  givenRtcToken,
  noMedia,
  openBrowser,
  type TestBrowser,
} from '../../packages/server/test/test-browser.ts'
import { judged, unlimited } from '../budget.ts'
import { startChildServer } from '../child-server.ts'
import type { Row } from '../measured.ts'
import { secondsUsed } from '../sip/processor-use.ts'
import { percentile } from '../statistics.ts'
import { withDataDir } from '../with-data-dir.ts'
import { withServices } from '../with-services.ts'

const pages = Number(process.env['TEAM_PAGES'] ?? 1_000)
const callsASecond = 10
const talkMs = 1_000
/** Pairs of seats that call each other: enough for calls of a second and their begin and end. */
const pairs = 25
const seconds = Number(process.env['TEAM_SECONDS'] ?? 20)
const main = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url))
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Measures what open team pages of one customer cost a server process while its people call each other, beside what the
 * calls cost without them (TEAM-01).
 */
export const teamPageRows = async (say: (progress: string) => void): Promise<readonly Row[]> => {
  let rows: readonly Row[] = []
  await withServices(({ services, connectionString, secret }) =>
    withDataDir(async (dataDir) => {
      const server = await startChildServer([main], {
        DATABASE_URL: connectionString,
        DATA_DIR: dataDir,
        LINESIDE_SECRET: secret.toString('hex'),
        PORT: '0',
        SIP: 'off',
        DEMO: 'no',
        LOG_LEVEL: 'fatal',
      })
      try {
        rows = await measure(services, server, say)
      } finally {
        await server.stop()
      }
    }),
  )
  return rows
}

interface Pair {
  readonly caller: TestBrowser
  readonly callee: TestBrowser
  readonly line: number
  readonly extension: string
  isFree: boolean
}

const measure = async (
  services: Services,
  { url: address, pid }: { url: string; pid: number },
  say: (progress: string) => void,
): Promise<readonly Row[]> => {
  const { customer } = await givenPbx(services)
  const connect = async (who: { id: number }) =>
    openBrowser(address, { token: await givenRtcToken(services, await givenRtcSession(services, who)) })
  const free: Pair[] = []
  for (let at = 0; at < pairs; at++) {
    const extension = String(2_000 + at)
    const callee = await givenSubscriber(services, { customer, pbx_extension: extension })
    const caller = await givenSubscriber(services, { customer })
    free.push({
      caller: await connect(caller),
      callee: await connect(callee),
      line: callee.id,
      extension,
      isFree: true,
    })
  }
  say('calls without pages')
  const alone = await callFor(free, pid, new Map())

  const told = new Map<number, Told>()
  const readers: TestBrowser[] = []
  for (let at = 0; at < pages; at++) {
    const reader = await connect(await givenSubscriber(services, { customer }))
    if (at === 0) reader.socket.on('message', (data: Buffer) => hear(told, JSON.parse(data.toString()) as ServerFrame))
    readers.push(reader)
    if (at % 100 === 99) say(`${at + 1} pages`)
  }
  await pause(2_000)
  const open = await callFor(free, pid, told)
  for (const { socket } of [...readers, ...free.flatMap(({ caller, callee }) => [caller, callee])]) socket.terminate()
  const more = open.share - alone.share
  const late = percentile(open.waits, 0.99)
  return [
    ['calls in that time, with the pages', String(open.calls), ...unlimited],
    ['of these, told before they were over', String(open.waits.length), ...unlimited],
    ['share of a core, without pages', alone.share.toFixed(2), ...unlimited],
    [`share of a core, with ${pages} pages`, open.share.toFixed(2), ...unlimited],
    ['share of a core that the pages add', more.toFixed(2), ...judged(more, { limit: 0.25, at: 'most', unit: '' })],
    [
      'from dialling until a page is told of the call, median',
      `${percentile(open.waits, 0.5).toFixed(0)} ms`,
      ...unlimited,
    ],
    ['… p99', `${late.toFixed(0)} ms`, ...judged(late, { limit: 1_000, at: 'most', unit: ' ms' })],
  ]
}

/** The moment at which a page was told that a line is free no more; a page of many is told only of its present state. */
interface Told {
  readonly isBusy: boolean
  readonly at: number
}

const hear = (told: Map<number, Told>, frame: ServerFrame): void => {
  if (frame.type !== 'event') return
  for (const { subscriber_id, state } of frame.lines ?? []) {
    const isBusy = state === 'ringing' || state === 'talking'
    if (told.get(subscriber_id)?.isBusy !== isBusy) told.set(subscriber_id, { isBusy, at: performance.now() })
  }
}

let made = 0

/** Calls at the wanted rate. @returns the share of a core meanwhile, and after which time a page was told of each call */
const callFor = async (all: readonly Pair[], pid: number, told: ReadonlyMap<number, Told>) => {
  const waits: number[] = []
  const running: Promise<void>[] = []
  const [began, before] = [performance.now(), (await secondsUsed(pid)).server]
  for (let count = 0; count < callsASecond * seconds; count++) {
    await pause(Math.max(0, began + (count * 1_000) / callsASecond - performance.now()))
    // in turn, so that a page is told between two calls of a pair that it is free
    const pair = all[count % all.length]
    if (pair?.isFree) running.push(oneCall(pair, told, waits))
  }
  await Promise.all(running)
  const share = ((await secondsUsed(pid)).server - before) / ((performance.now() - began) / 1_000)
  return { calls: running.length, share, waits }
}

const oneCall = async (pair: Pair, told: ReadonlyMap<number, Told>, waits: number[]): Promise<void> => {
  pair.isFree = false
  const { caller, callee, line, extension } = pair
  const call = `team-page-call-${++made}`
  const dialled = performance.now()
  caller.send({ type: 'call', call, to: extension, description: 'offer', media: noMedia })
  await callee.next('incoming')
  callee.send({ type: 'accept', call, description: 'answer', media: noMedia })
  await caller.next('accepted')
  await pause(talkMs)
  const { isBusy, at } = told.get(line) ?? { isBusy: false, at: 0 }
  if (isBusy && at > dialled) waits.push(at - dialled)
  caller.send({ type: 'end', call })
  await Promise.all([caller.next('ended'), callee.next('ended')])
  pair.isFree = true
}
