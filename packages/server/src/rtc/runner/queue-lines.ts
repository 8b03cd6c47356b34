import { type Machine, runMachine } from '@lineside/contract/machine'
import type { QueueNode } from '@lineside/telephony/call/call-state'
import {
  enteringQueue,
  type GoesOn,
  stepWaitingPlace,
  type WaitingPlace,
  type WaitingPlaceEffect,
  type WaitingPlaceEvent,
} from '@lineside/telephony/queue/waiting-place'
import type { QueueCaller } from '../../domain/call-queues/queue-callers-store.ts'
import type { Log } from '../../platform/log.ts'
import type { QueuePlace } from '../services/service.ts'
import type { RunningCall } from './call-ground.ts'

/** A caller of this process. */
export interface Entry {
  readonly call: RunningCall
  readonly key: number
  readonly line: Line
  readonly waits: Machine<WaitingPlace, WaitingPlaceEvent, WaitingPlaceEffect>
  listener: ((place: number) => void) | null
  /** The writes of this entry, one after the other. */
  writing: Promise<unknown>
}

/** A line whose queue a caller of this process waits in. */
export interface Line {
  readonly id: number
  node: QueueNode
  readonly entries: Set<Entry>
  /** Milliseconds: since when no agent is reachable; null: at least one is. */
  aloneSince: number | null
}

/** The callers of this process who wait, by line. */
export const createQueueLines = (log: Log) => {
  const lines = new Map<number, Line>()

  const lineOf = (node: QueueNode): Line => {
    const line = lines.get(node.of) ?? { id: node.of, node, entries: new Set(), aloneSince: null }
    line.node = node
    lines.set(node.of, line)
    return line
  }

  const find = (callId: string, key: number): Entry | undefined => {
    for (const { entries } of lines.values())
      for (const entry of entries) if (entry.call.call.id === callId && entry.key === key) return entry
    return undefined
  }

  return {
    all: (): readonly Line[] => [...lines.values()],
    find,
    enter: (call: RunningCall, key: number, node: QueueNode): Entry => {
      const line = lineOf(node)
      const entry = arrives(call, key, line, log)
      line.entries.add(entry)
      return entry
    },
    forget: (callId: string): void => {
      for (const { entries } of lines.values())
        for (const entry of entries) if (entry.call.call.id === callId) entries.delete(entry)
    },
    remove: ({ id }: Line): void => void lines.delete(id),
  }
}

/** How a call sees its place. */
export const placeOf = (entry: Entry): QueuePlace => ({
  now: () => entry.waits.state.place,
  onChange: (listener) => {
    entry.listener = listener
    return () => {
      if (entry.listener === listener) entry.listener = null
    }
  },
})

/** Feeds what the rows of a queue say to the places of its callers. */
export const showRows = (
  { entries }: Line,
  callers: readonly QueueCaller[],
  goesOn: (caller: QueueCaller) => GoesOn,
): void => {
  const waiting = callers.filter(({ offered_to }) => offered_to === null)
  for (const { call, key, waits } of entries) {
    const row = callers.find(({ call_id, key: own }) => call_id === call.call.id && own === key)
    if (row === undefined) continue
    const { offers, offered_to: offeredTo } = row
    const place = waiting.filter(({ id }) => id < row.id).length + 1
    waits.feed({ type: 'seen', place, offers, offeredTo, goesOn: offeredTo === null ? goesOn(row) : undefined })
  }
}

const arrives = (call: RunningCall, key: number, line: Line, log: Log): Entry => {
  const entry: Entry = {
    call,
    key,
    line,
    waits: runMachine<WaitingPlace, WaitingPlaceEvent, WaitingPlaceEffect>({
      first: enteringQueue,
      step: stepWaitingPlace,
      perform: (effect) => {
        if (effect.do === 'tell_place') entry.listener?.(effect.place)
        else call.feed({ type: 'turn', key, agents: effect.agents })
      },
      onError: (error) => log.error(error, `Call ${call.call.id} could not be told of its place in a queue`),
    }),
    listener: null,
    writing: Promise.resolve(),
  }
  entry.waits.begin()
  return entry
}
