import { connect, type Socket } from 'node:net'
import { runMachine } from '@lineside/contract/machine'
import { edgeNumber } from '../edge/edge-number.ts'
import type { HostPort } from '../../platform/config.ts'
import type { Log } from '../../platform/log.ts'
import { written } from '../edge/sip-settings.ts'
import { type EdgeLinkEffect, firstEdgeLink, stepEdgeLink } from './step-edge-link.ts'

export interface LinkedEdge {
  /** Its number in registrations. */
  readonly number: number
  /** The Route that brings a request to it. */
  readonly route: string
}

export interface EdgeListeners {
  /** Called when an edge is there, for the first time or again. */
  readonly onThere?: (edge: LinkedEdge) => void
  /** Called when an edge has not come back for a few seconds: it takes no new calls. */
  readonly onAway?: (edge: LinkedEdge) => void
  /** Called when an edge has not come back for a minute: its calls are lost. */
  readonly onGone?: (edge: LinkedEdge) => void
}

/** The connection of this process to one edge, which is opened again whenever it is lost. */
export interface EdgeLink extends LinkedEdge {
  /** Host and port of the edge. */
  readonly name: string
  readonly edge: HostPort
  /** null: the edge is not there. */
  readonly socket: Socket | null
  /** Resolves when the edge is there, or cannot be reached. */
  readonly firstTry: Promise<void>
  open(): void
  /** The edge has opened a connection to this process. One that is waited for is connected at once. */
  seen(): void
  close(): void
}

interface EdgeLinkOptions extends EdgeListeners {
  readonly edge: HostPort
  readonly log: Log
  /** Takes the messages that come over a socket, and handles its errors. */
  readonly attend: (socket: Socket) => void
}

const PING_MS = 5_000
/** An edge that is only started again is back within seconds. */
const AWAY_MS = 3_000
const GONE_MS = 60_000

export const createEdgeLink = ({ edge, log, attend, onThere, onAway, onGone }: EdgeLinkOptions): EdgeLink => {
  const name = written(edge)
  const linked: LinkedEdge = { number: edgeNumber(edge), route: `<sip:${name};transport=tcp;lr>` }
  const timers = new Set<NodeJS.Timeout>()
  let tried = (): void => {}
  const firstTry = new Promise<void>((resolve) => {
    tried = resolve
  })
  let socket: Socket | null = null

  const later = (then: () => void, ms: number): NodeJS.Timeout => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      then()
    }, ms)
    timers.add(timer)
    return timer
  }

  let retry: NodeJS.Timeout | undefined
  /** One try waits at a time: one that came early (`seen`) and failed takes the place of the one that was waited for. */
  const tryAfter = (ms: number): void => {
    if (retry !== undefined) timers.delete(retry)
    clearTimeout(retry)
    retry = later(() => machine.feed('retry_due'), ms)
  }

  const open = (): void => {
    const next = connect({ host: edge.host, port: edge.port })
    attend(next)
    next.once('connect', () => {
      socket = next
      machine.feed('connected')
    })
    next.on('data', () => machine.feed('heard'))
    next.once('close', () => {
      socket = null
      machine.feed('ended')
    })
  }

  const perform = (effect: EdgeLinkEffect): void => {
    switch (effect.do) {
      case 'connect':
        return open()
      case 'ping':
        return void socket?.write('\r\n\r\n')
      case 'disconnect':
        return void socket?.destroy()
      case 'there':
        return onThere?.(linked)
      case 'lost':
        log.warn(`The connection to the SIP edge ${name} is lost`)
        later(() => onAway?.(linked), AWAY_MS)
        return void later(() => onGone?.(linked), GONE_MS)
      case 'tried':
        return tried()
      case 'retry':
        return tryAfter(effect.ms)
      case 'stop_timers':
        for (const timer of timers) clearTimeout(timer)
        return timers.clear()
    }
  }

  const machine = runMachine({
    first: firstEdgeLink,
    step: stepEdgeLink,
    perform,
    onError: (error, effect) => log.error(error, `The link to the SIP edge ${name} could not ${effect.do}`),
  })
  machine.begin()
  const keepAlive = setInterval(() => machine.feed('ping_due'), PING_MS)

  return {
    ...linked,
    name,
    edge,
    firstTry,
    get socket() {
      return socket
    },
    open: () => machine.feed('retry_due'),
    seen: () => machine.feed('seen'),
    close: () => {
      machine.feed('stopped')
      clearInterval(keepAlive)
    },
  }
}
