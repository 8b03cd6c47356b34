import { createInOrder } from '@lineside/contract/in-order'
import { type Machine, runMachine } from '@lineside/contract/machine'
import { createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { createBoundedLog } from '../../../platform/db/bounded-log.ts'
import type { Log } from '../../../platform/log.ts'
import { reason } from '../../../platform/reason.ts'
import { keepEdgeRunning } from '../edge-process.ts'
import { edgeOrders } from '../trunk-sign-ins.ts'
import {
  type EdgeNote,
  type KeeperReport,
  type KeptEdge,
  keeperOrder,
  keeperVersion,
  readMessages,
  send,
  socketName,
} from './keeper-messages.ts'
import { type KeeperEffect, type KeeperEvent, type KeeperState, stepKeeper } from './step-keeper.ts'

/** A keeper whose server dies before it has ordered anything ends after this time. */
const firstOrderWithinMs = 60_000
/** A server, the next one, and some that look. */
const mostConnections = 8

/**
 * Holds the programs of an edge in a process of its own, so that they outlive the server. It listens at a socket in the working
 * directory, and what it runs ends with it, however it ends.
 * @param isService whether it waits for a first server for ever, and not for a minute
 */
export const runEdgeKeeper = (isService: boolean): void => {
  const sockets = new Map<number, Socket>()
  const stops = new Map<string, () => Promise<void>>()
  const works = createInOrder()
  const writeLog = createBoundedLog('log')
  let clock: NodeJS.Timeout | undefined

  const report = (to: number, message: KeeperReport): void => {
    const socket = sockets.get(to)
    if (socket !== undefined) send(socket, message)
  }
  const say = (level: keyof Log, text: string): void => {
    writeLog(`${new Date().toISOString()} ${level} ${text}\n`)
    if (machine.state.phase === 'held') report(machine.state.by, { type: 'log', level, text })
  }
  const log = { info: sayOf('info', say), warn: sayOf('warn', say), error: sayOf('error', say) }

  const stop = async (name: string): Promise<void> => {
    await stops.get(name)?.()
    stops.delete(name)
  }
  const start = (name: string, { programs }: KeptEdge): void => {
    const program = programs.find((one) => one.name === name)
    if (program === undefined) return
    const onAgain = () => machine.feed({ type: 'renewed', name })
    stops.set(name, keepEdgeRunning({ ...program, log, onAgain }))
  }
  const work = (what: () => void | Promise<void>): void => {
    works.run(what).catch((error: unknown) => say('error', reason(error)))
  }

  const perform = (effect: KeeperEffect): void => {
    switch (effect.do) {
      case 'greet':
        return report(effect.to, { type: 'met', version: keeperVersion, note: effect.edge?.note ?? null })
      case 'refuse':
        return report(effect.to, { type: 'refused', why: effect.why })
      case 'run':
        return work(async () => {
          await stop(effect.name)
          start(effect.name, effect.edge)
        })
      case 'stop':
        return work(() => stop(effect.name))
      case 'confirm':
        return work(() => report(effect.to, { type: 'held', kept: [...effect.kept], renewed: [...effect.renewed] }))
      case 'tell_renewed':
        return report(effect.to, { type: 'renewed', name: effect.name })
      case 'start_clock':
        clock = setTimeout(() => machine.feed({ type: 'time_is_over' }), effect.ms)
        return
      case 'stop_clock':
        return clearTimeout(clock)
      case 'end_all':
        return work(async () => {
          if (effect.hangsUp !== null) await hangUpAll(effect.hangsUp.note, log)
          await Promise.all([...stops.keys()].map(stop))
          machine.feed({ type: 'all_ended' })
        })
      case 'exit':
        // the socket's name goes first: a server that sees this connection end finds no keeper any more
        server.close()
        for (const socket of sockets.values()) socket.end()
        setTimeout(() => process.exit(0), 100)
    }
  }
  const machine: Machine<KeeperState, KeeperEvent, KeeperEffect> = runMachine<KeeperState, KeeperEvent, KeeperEffect>({
    first: { phase: 'new' },
    step: stepKeeper,
    perform,
    onError: (error) => say('error', reason(error)),
  })

  let connections = 0
  const server = createServer((socket) => {
    const by = ++connections
    sockets.set(by, socket)
    socket.on('error', () => undefined)
    socket.once('close', () => {
      sockets.delete(by)
      machine.feed({ type: 'gone', by })
    })
    readMessages(socket, keeperOrder, (order) => machine.feed({ ...order, by }))
    machine.feed({ type: 'connected', by })
  })
  server.maxConnections = mostConnections
  server.once('error', (error) => {
    say('error', reason(error))
    process.exit(1)
  })
  server.listen(socketName)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => machine.feed({ type: 'told_to_end' }))
  process.on('SIGHUP', () => undefined)
  machine.begin(isService ? [] : [{ do: 'start_clock', ms: firstOrderWithinMs }])
}

const sayOf =
  (level: keyof Log, say: (level: keyof Log, text: string) => void) =>
  (first: unknown, text?: string): void =>
    say(level, [typeof first === 'string' ? first : reason(first), text].filter(Boolean).join(' '))

interface Dialog {
  readonly h_entry?: unknown
  readonly h_id?: unknown
}

/** Most calls that are hung up one by one; an edge with more of them ends without that. */
const mostCalls = 2_000
/** For the answers of phones and operators, in milliseconds. */
const answersWithinMs = 1_000

/** Hangs up at both sides of each call of an edge, because nobody goes on with them. An edge that does not answer is let be. */
const hangUpAll = async ({ inside, rpcToken }: EdgeNote, log: Pick<Log, 'warn'>): Promise<void> => {
  const orders = edgeOrders(inside, rpcToken)
  // of each call little more than its name: all that Kamailio knows of thousands would not fit into one answer
  const list = await orders('dlg.briefing', ['s']).catch((error: unknown) => {
    log.warn(`The edge does not say which calls it has, and ends without hanging up: ${reason(error)}`)
    return []
  })
  const dialogs = (Array.isArray(list) ? list : []) as readonly Dialog[]
  if (dialogs.length === 0) return
  for (const { h_entry, h_id } of dialogs.slice(0, mostCalls))
    await orders('dlg.end_dlg', [h_entry, h_id]).catch(() => undefined)
  await delay(answersWithinMs)
}
