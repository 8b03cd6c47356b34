import type { QueueNode } from '@lineside/telephony/call/call-state'
import { agentsOf, type FreeAgents, freeAgents, joinQueue, nextCallers } from '@lineside/telephony/queue/caller-queue'
import { reachableAmong } from '../../domain/endpoints/endpoints-store.ts'
import type { Services } from '../../domain/services.ts'
import { reason } from '../../platform/reason.ts'
import { countOpenLegs } from '../store/calls-store.ts'
import type { RunningCall, WaitingCallers } from './call-ground.ts'

/** Devices that sign in, and pauses that end, are looked for this often while somebody waits. */
const lookEveryMs = 2_000

interface Entry {
  readonly call: RunningCall
  readonly key: number
  listener: ((place: number) => void) | null
}

interface Line {
  readonly id: number
  agents: readonly number[]
  waiting: Entry[]
  released: RunningCall[]
}

/** Queues of this process. */
export const createWaitingCallers = (
  { db, pool, log, now }: Services,
  /** Who is in a call of this process now: its rows may be a moment behind. */
  busyHere: () => ReadonlySet<number>,
): WaitingCallers => {
  const lines = new Map<number, Line>()
  const pauses = new Map<number, number>()
  let isLooking = false
  let isAskedAgain = false

  const agentsNow = async (agents: readonly number[]): Promise<FreeAgents> => {
    const [online, legs] = await Promise.all([reachableAmong(pool, agents, now()), countOpenLegs(db, agents)])
    const busy = new Set([...legs.keys(), ...busyHere()])
    return freeAgents(agents, { online, busy, pauses, now: now().getTime() })
  }

  const lineOf = (node: QueueNode): Line => {
    const known = lines.get(node.of)
    const line = known ?? { id: node.of, agents: [], waiting: [], released: [] }
    line.agents = agentsOf(node)
    lines.set(node.of, line)
    return line
  }

  /** Those that ring by now have taken their agents. */
  const dropReleased = (line: Line): void => {
    line.released = line.released.filter(({ call: { stage } }) => {
      if (stage.phase === 'ringing') return stage.opening.length > 0
      return stage.phase === 'deciding' || stage.phase === 'queueing'
    })
  }

  const tellPlaces = (line: Line): void => line.waiting.forEach(({ listener }, index) => listener?.(index + 1))

  const lookAt = async (line: Line): Promise<void> => {
    dropReleased(line)
    if (line.waiting.length === 0) {
      if (line.released.length === 0) lines.delete(line.id)
      return
    }
    const agents = await agentsNow(line.agents)
    dropReleased(line)
    const next = nextCallers(line, agents)
    if (next.length === 0) return
    line.waiting = line.waiting.filter((entry) => !next.includes(entry))
    line.released.push(...next.map(({ call }) => call))
    for (const { call, key } of next) call.feed({ type: 'turn', key })
    tellPlaces(line)
  }

  const lookAtAll = async (): Promise<void> => {
    isLooking = true
    do {
      isAskedAgain = false
      for (const line of lines.values()) {
        try {
          await lookAt(line)
        } catch (error) {
          log.warn(`Who is free at line ${line.id} is not known: ${reason(error)}`)
        }
      }
    } while (isAskedAgain)
    isLooking = false
  }

  const look = (): void => {
    if (lines.size === 0) return
    isAskedAgain = true
    if (!isLooking) void lookAtAll()
  }

  const timer = setInterval(look, lookEveryMs)
  timer.unref()

  return {
    join: async (call, key, node) => {
      const agents = await agentsNow(agentsOf(node))
      const line = lineOf(node)
      dropReleased(line)
      const joined = joinQueue(line, node.length, agents)
      if (joined === 'free') line.released.push(call)
      if (joined === 'waits') line.waiting.push({ call, key, listener: null })
      return joined
    },
    leave: (callId, key) => {
      for (const line of lines.values()) {
        const before = line.waiting.length
        line.waiting = line.waiting.filter((entry) => entry.call.call.id !== callId || entry.key !== key)
        if (line.waiting.length < before) tellPlaces(line)
      }
    },
    placeOf: (callId, key) => {
      for (const line of lines.values()) {
        const entry = line.waiting.find((one) => one.call.call.id === callId && one.key === key)
        if (entry !== undefined)
          return {
            now: () => Math.max(1, line.waiting.indexOf(entry) + 1),
            onChange: (listener) => {
              entry.listener = listener
              return () => {
                if (entry.listener === listener) entry.listener = null
              }
            },
          }
      }
      return null
    },
    look,
    noticePauses: ({ call }) => {
      const queues = call.trace.flatMap((step) => (step.code === 'queue' ? step : []))
      if (queues.length === 0) return
      for (const [agent, until] of pauses) if (until <= now().getTime()) pauses.delete(agent)
      for (const { line, wrap_up_seconds } of queues)
        for (const leg of Object.values(call.legs))
          if (leg.of === line && leg.subscriberId !== null && leg.answered !== null && leg.phase === 'ended')
            pauses.set(leg.subscriberId, call.started + (leg.since + wrap_up_seconds) * 1000)
    },
    close: () => clearInterval(timer),
  }
}
