import { expect } from 'vitest'
import type { ServerFrame } from '@lineside/contract/rtc/frames'
import { eventually } from '../eventually.ts'
import { type CountingPeer, createCountingPeer } from '../processes/counting-peer.ts'
import { noMedia } from '../test-browser.ts'
import { browserPairs } from './browser-pairs.ts'
import type { KeptCalls, RollingWorld } from './kept-calls.ts'
import { openReturningBrowser, type ReturningBrowser } from './returning-browser.ts'

interface Caller {
  readonly browser: ReturningBrowser
  readonly call: string
  peer: CountingPeer
}

/** Callers of a queue whose agent talks: they keep their places, and hear music wherever their call goes on. */
export const queueCallers = async (world: RollingWorld, count: number, firstExtension: number): Promise<KeptCalls> => {
  const { servers, platform, lines } = world
  const [queue, agents] = [firstExtension, await browserPairs(world, 1, firstExtension + 1)]
  const agent = await platform.db
    .selectFrom('subscribers')
    .select('id')
    .where('pbx_extension', '=', String(firstExtension + 1))
    .executeTakeFirstOrThrow()
  const sales = await lines.group(String(queue), [agent])
  await lines.prefers(sales, { cloud_pbx_callqueue: true, max_queue_length: count, queue_wrap_up_time: 1 })
  const faults: string[] = []

  const open = async (at: number): Promise<Caller> => {
    const extension = firstExtension + 3 + at
    const call = `call-in-queue-${extension}`
    const name = `caller ${extension} of the queue`
    const seat = await lines.seat(String(extension), name)
    /** It makes a connection of its own wherever its music comes from by now. */
    const negotiate = async (frame: ServerFrame): Promise<void> => {
      if (frame.type !== 'negotiate' || frame.call !== call) {
        if (frame.type === 'confirm' && frame.call === call) await caller.peer.confirm(frame.description)
        return
      }
      const { exchange, description } = frame
      const before = caller.peer
      caller.peer = createCountingPeer(['audio'])
      void before.close().catch(() => undefined)
      const mine = description === null ? caller.peer.offer() : caller.peer.answer(description)
      browser.send({ type: 'describe', call, exchange, description: await mine })
    }
    const onFrame = (frame: ServerFrame) =>
      void negotiate(frame).catch((error: unknown) => faults.push(`${name}: ${String(error)}`))
    const peer = createCountingPeer(['audio'])
    const browser = await openReturningBrowser(servers, seat, { name, call, onFrame })
    const caller: Caller = { browser, call, peer }
    browser.send({ type: 'call', call, to: String(queue), description: await peer.offer(), media: noMedia })
    await peer.confirm((await browser.heard('description')).description)
    return caller
  }
  const callers: Caller[] = []
  for (let at = 0; at < count; at++) callers.push(await open(at))
  const browsers = callers.map(({ browser }) => browser)

  return {
    kind: 'callers in a queue',
    count,
    browsers: [...browsers, ...agents.browsers],
    areWell: async () => {
      const waiting = await platform.db
        .selectFrom('call_legs')
        .select('call_id')
        .where('ended_at', 'is', null)
        .where(
          'call_id',
          'in',
          callers.map(({ call }) => call),
        )
        .execute()
      expect(new Set(waiting.map(({ call_id }) => call_id)).size).toBe(count)
      for (const caller of callers) {
        caller.peer.count()
        await eventually(() => expect(caller.peer.count().packets, `${caller.call} hears nothing`).toBeGreaterThan(0))
      }
    },
    faults: () => [...faults, ...browsers.flatMap((browser) => browser.faults), ...agents.faults()],
    end: async () => {
      for (const { browser, call, peer } of callers) {
        browser.close()
        await peer.close()
        void call
      }
      await agents.end()
    },
  }
}
