import type { QueueNode } from '@lineside/telephony/call/call-state'
import { callerSeenBy } from '@lineside/telephony/call/records-of'
import {
  type Agent,
  agentsOf,
  joinQueue,
  nextOffers,
  outlastsPause,
  policyOf,
} from '@lineside/telephony/queue/caller-queue'
import { agentsNow, restAgents } from '../../domain/call-queues/queue-agents-store.ts'
import {
  callersOf,
  deleteCaller,
  insertCaller,
  offerCaller,
  type QueueCaller,
  queuesChannel,
  takeOfferBack,
  tellQueue,
  withQueue,
} from '../../domain/call-queues/queue-callers-store.ts'
import { reachableAmong } from '../../domain/endpoints/endpoints-store.ts'
import type { Services } from '../../domain/services.ts'
import type { Db } from '../../platform/db/database.ts'
import { reason } from '../../platform/reason.ts'
import type { QueuedCall, RunningCall, WaitingCallers } from './call-ground.ts'

/** How often the queues are checked while somebody waits: neither a device that connects nor a pause that ends tells. */
const LOOK_EVERY_MS = 2_000
/** Callers are sent on only when no agent was reachable for so long: a page that is reloaded is away for a moment. */
const ALONE_MS = 15_000

interface Entry {
  readonly call: RunningCall
  readonly key: number
  readonly line: Line
  /** Whether the place is written and the call has been told. */
  isIn: boolean
  place: number
  /** How many offers of the row have been fed to the call. */
  offers: number
  listener: ((place: number) => void) | null
  /** The writes of this entry, one after the other. */
  writing: Promise<unknown>
}

interface Line {
  readonly id: number
  node: QueueNode
  readonly entries: Set<Entry>
  /** Milliseconds: since when no agent is reachable; null: at least one is. */
  aloneSince: number | null
}

/**
 * Handles the callers of this process who wait in call queues. The rows of all waiting callers are shared by all
 * processes. Whichever process checks first offers the next callers to free agents, and the process that runs a
 * caller's call carries the offer out.
 */
export const createWaitingCallers = (
  { db, pool, log, now, notifications }: Services,
  /** Subscribers in calls of this process now: the rows may be slightly behind. */
  busyHere: () => ReadonlySet<number>,
): WaitingCallers => {
  const lines = new Map<number, Line>()
  const pending = new Set<Promise<unknown>>()
  let isLooking = false
  let isAskedAgain = false
  let isClosed = false

  const keep = <T>(work: Promise<T>): Promise<T> => {
    pending.add(work)
    const over = () => void pending.delete(work)
    work.then(over, over)
    return work
  }

  const lineOf = (node: QueueNode): Line => {
    const line = lines.get(node.of) ?? { id: node.of, node, entries: new Set(), aloneSince: null }
    line.node = node
    lines.set(node.of, line)
    return line
  }

  const agentsOfLine = async (rows: Db, node: QueueNode, there: ReadonlySet<number>): Promise<readonly Agent[]> => {
    const known = await agentsNow(rows, { queue: node.of, agents: agentsOf(node), there, now: now() })
    const busy = busyHere()
    return known.map((agent) => (busy.has(agent.id) ? { ...agent, isFree: false } : agent))
  }

  const thereOf = (node: QueueNode) => reachableAmong(pool, agentsOf(node), now())

  const enter = async (entry: Entry, node: QueueNode): Promise<QueuedCall> => {
    const { call, key } = entry
    const there = await thereOf(node)
    const { party } = callerSeenBy(call.call, node.of)
    return await withQueue(db, node.of, async (rows) => {
      const agents = await agentsOfLine(rows, node, there)
      const waiting = (await callersOf(rows, node.of)).filter(({ offered_to }) => offered_to === null).length
      const place = joinQueue(waiting, node.length, agents)
      if (place === 'full' || place === 'nobody') return { place }
      const id = await insertCaller(rows, { queue_id: node.of, call_id: call.call.id, key, ...party, since: now() })
      await tellQueue(rows, node.of)
      const [offer] = place === 'turn' ? nextOffers([id], agents, policyOf(node)) : []
      entry.place = waiting + 1
      if (offer === undefined) return { place: 'waits' }
      await offerCaller(rows, node.of, offer, now())
      entry.offers = 1
      return { place: 'turn', agents: offer.agents }
    })
  }

  /** Feeds offers and changed places to the calls. @param goesOn why a caller must not wait any longer; undefined: it waits on */
  const carryOut = (
    line: Line,
    callers: readonly QueueCaller[],
    goesOn: (caller: QueueCaller) => 'all_pause' | null | undefined,
  ): void => {
    const waiting = callers.filter(({ offered_to }) => offered_to === null)
    for (const entry of line.entries) {
      const { call, key } = entry
      const row = callers.find(({ call_id, key: own }) => call_id === call.call.id && own === key)
      if (row === undefined || !entry.isIn) continue
      const place = waiting.filter(({ id }) => id < row.id).length + 1
      if (place !== entry.place) {
        entry.place = place
        entry.listener?.(place)
      }
      const why = row.offered_to === null ? goesOn(row) : undefined
      if (why !== undefined) call.feed({ type: 'turn', key, agents: why })
      if (row.offered_to === null || row.offers <= entry.offers) continue
      entry.offers = row.offers
      call.feed({ type: 'turn', key, agents: row.offered_to })
    }
  }

  const lookAt = async (line: Line): Promise<void> => {
    if (line.entries.size === 0) return void lines.delete(line.id)
    const { node } = line
    const there = await thereOf(node)
    line.aloneSince = there.size > 0 ? null : (line.aloneSince ?? now().getTime())
    let agents: readonly Agent[] = []
    const callers = await withQueue(db, line.id, async (rows) => {
      const before = await callersOf(rows, line.id)
      const waiting = before.flatMap(({ id, offered_to }) => (offered_to === null ? id : []))
      if (waiting.length === 0) return before
      agents = await agentsOfLine(rows, node, there)
      const offers = nextOffers(waiting, agents, policyOf(node))
      if (offers.length === 0) return before
      for (const offer of offers) await offerCaller(rows, line.id, offer, now())
      await tellQueue(rows, line.id)
      return await callersOf(rows, line.id)
    })
    const moment = now().getTime()
    const isAlone = line.aloneSince !== null && moment - line.aloneSince >= ALONE_MS
    carryOut(line, callers, ({ since }) => {
      if (isAlone) return null
      return outlastsPause(since.getTime(), agents, node, moment) ? 'all_pause' : undefined
    })
  }

  const lookAtAll = async (): Promise<void> => {
    isLooking = true
    do {
      isAskedAgain = false
      for (const line of lines.values()) {
        try {
          await lookAt(line)
        } catch (error) {
          log.warn(`Whose turn it is at line ${line.id} is not known: ${reason(error)}`)
        }
      }
    } while (isAskedAgain && !isClosed)
    isLooking = false
  }

  const look = (): void => {
    if (lines.size === 0 || isClosed) return
    isAskedAgain = true
    if (!isLooking) void keep(lookAtAll())
  }

  const find = (callId: string, key: number): Entry | undefined => {
    for (const { entries } of lines.values())
      for (const entry of entries) if (entry.call.call.id === callId && entry.key === key) return entry
    return undefined
  }

  /** Writes after the entry's earlier writes. A row that a broken connection left behind is deleted with its call. */
  const write = (entry: Entry, work: (rows: Db) => Promise<void>): void => {
    const { id } = entry.line
    entry.writing = keep(
      entry.writing
        .then(() =>
          withQueue(db, id, async (rows) => {
            await work(rows)
            await tellQueue(rows, id)
          }),
        )
        .catch((error: unknown) => log.warn(`The queue of line ${id} could not be written: ${reason(error)}`)),
    )
  }

  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  const stops = [
    notifications.subscribe(queuesChannel, (queue) => {
      if (lines.has(Number(queue))) look()
    }),
    notifications.onGap(look),
  ]

  return {
    join: async (call, key, node) => {
      const line = lineOf(node)
      const entry = arrives(call, key, line)
      line.entries.add(entry)
      try {
        const entering = keep(enter(entry, node))
        entry.writing = entering.catch(() => undefined)
        const joined = await entering
        if (joined.place === 'full' || joined.place === 'nobody') line.entries.delete(entry)
        else
          setImmediate(() => {
            entry.isIn = true
            look()
          })
        return joined
      } catch (error) {
        line.entries.delete(entry)
        throw error
      }
    },
    keep: (call, key, node) => {
      const line = lineOf(node)
      const entry = arrives(call, key, line)
      line.entries.add(entry)
      write(entry, async (rows) => {
        const known = (await callersOf(rows, line.id)).find((one) => one.call_id === call.call.id && one.key === key)
        const { party } = callerSeenBy(call.call, node.of)
        // a place that the dead process had not written yet becomes the last one
        if (known === undefined)
          await insertCaller(rows, { queue_id: node.of, call_id: call.call.id, key, ...party, since: now() })
        entry.offers = known?.offers ?? 0
        entry.isIn = true
      })
    },
    forget: (callId) => {
      for (const { entries } of lines.values())
        for (const entry of entries) if (entry.call.call.id === callId) entries.delete(entry)
    },
    waitOn: (callId, key) => {
      const entry = find(callId, key)
      if (entry === undefined) return
      const { wrap_up_seconds: seconds, of: queue } = entry.line.node
      write(entry, async (rows) => {
        const agents = await takeOfferBack(rows, callId, key)
        await restAgents(rows, { queue, agents, from: now(), seconds, after: { number: null, name: null } })
      })
    },
    leave: (callId, key) => {
      const entry = find(callId, key)
      if (entry === undefined) return
      entry.line.entries.delete(entry)
      write(entry, (rows) => deleteCaller(rows, callId, key))
    },
    placeOf: (callId, key) => {
      const entry = find(callId, key)
      if (entry === undefined) return null
      return {
        now: () => entry.place,
        onChange: (listener) => {
          entry.listener = listener
          return () => {
            if (entry.listener === listener) entry.listener = null
          }
        },
      }
    },
    look,
    close: async () => {
      isClosed = true
      clearInterval(timer)
      for (const stop of stops) stop()
      while (pending.size > 0) await Promise.allSettled(pending)
    },
  }
}

const arrives = (call: RunningCall, key: number, line: Line): Entry => ({
  call,
  key,
  line,
  isIn: false,
  place: 1,
  offers: 0,
  listener: null,
  writing: Promise.resolve(),
})
