import type { Log } from '../../platform/log.ts'
import type { SipAgent } from '../agent/sip-agent.ts'
import { dialogInfo, type LampDocument, type LampState, messageSummary, presenceInfo } from './lamp-documents.ts'
import { SubscriptionDialog, type SubscribeRequest } from './subscription-dialog.ts'
import { type LampEvent, secondsOf, shortestAllowed } from './subscription-wishes.ts'

/** One subscription: a key of a phone that shows the state of a line. */
export interface Subscription {
  readonly watcherId: number
  readonly watchedId: number
  readonly event: LampEvent
  /** Notifies the phone of the line's state, unless it shows that already. */
  show(state: LampState): void
  end(reason: 'deactivated'): void
}

export interface SubscriptionOptions extends Pick<Subscription, 'watcherId' | 'watchedId' | 'event'> {
  readonly agent: SipAgent
  readonly request: SubscribeRequest
  /** 0: the phone is notified once. */
  readonly seconds: number
  readonly secondMs: number
  /** The watched address. */
  readonly entity: string
  readonly state: LampState
  /** Called when the phone refreshes. @returns the line's state; null: the phone may no longer watch it */
  readonly onRefreshed: () => Promise<LampState | null>
  readonly onOver: () => void
  readonly log: Log
}

export const createSubscription = (options: SubscriptionOptions): Subscription => {
  const { agent, request, event, secondMs, watcherId, watchedId, entity, onRefreshed, onOver, log } = options
  let current = options.state
  let shown: LampState | null = null
  let version = 0
  let ends = 0
  let timer: NodeJS.Timeout | undefined
  /** A NOTIFY waits for its reply; a change in the meantime is sent right after that. */
  let isTelling = false
  let isOver = false

  const isNews = (): boolean => shown === null || seenOf(event, shown) !== seenOf(event, current)

  const document = (): LampDocument => {
    const ended = (shown?.calls ?? [])
      .map(({ callId }) => callId)
      .filter((callId) => !current.calls.some((call) => call.callId === callId))
    if (event.name === 'dialog') return dialogInfo(entity, version, current, ended)
    return event.name === 'presence' ? presenceInfo(entity, current) : messageSummary(entity, current)
  }

  const tell = (state: string): void => {
    isTelling = true
    dialog.notify([event.header, `Subscription-State: ${state}`, agent.contact], document())
    shown = current
    version += 1
  }
  const tellActive = (): void => tell(`active;expires=${Math.max(0, Math.ceil((ends - performance.now()) / secondMs))}`)

  const over = (): void => {
    isOver = true
    clearTimeout(timer)
    dialog.dispose()
    onOver()
  }
  const end = (reason: 'timeout' | 'deactivated' | 'noresource'): void => {
    if (isOver) return
    tell(`terminated;reason=${reason}`)
    over()
  }

  const last = (seconds: number): void => {
    clearTimeout(timer)
    ends = performance.now() + seconds * secondMs
    if (seconds > 0) timer = setTimeout(() => end('timeout'), seconds * secondMs).unref()
  }
  const accept = (to: SubscribeRequest, seconds: number): void => {
    const routes = to.message.getHeaders('record-route').map((route) => `Record-Route: ${route}`)
    to.accept({
      statusCode: 200,
      toTag: dialog.localTag,
      extraHeaders: [...routes, agent.contact, `Expires: ${seconds}`],
    })
    last(seconds)
  }

  const refresh = async (again: SubscribeRequest): Promise<void> => {
    if (isOver) return void again.reject({ statusCode: 481 })
    const seconds = secondsOf(again.message)
    if (seconds === null) return void again.reject({ statusCode: 423, extraHeaders: [shortestAllowed] })
    const state = await onRefreshed()
    if (isOver) return void again.reject({ statusCode: 481 })
    if (state === null) {
      again.reject({ statusCode: 404 })
      return end('noresource')
    }
    current = state
    accept(again, seconds)
    if (seconds === 0) end('timeout')
    else tellActive()
  }

  const dialog: SubscriptionDialog = new SubscriptionDialog(agent.core, request.message, {
    refreshed: (again) => {
      refresh(again).catch((error: unknown) => {
        log.error(error, 'A phone could not be told of a line again')
        refuseFailed(again)
      })
    },
    taken: () => {
      isTelling = false
      if (!isOver && isNews()) tellActive()
    },
    refused: (code) => {
      isTelling = false
      // 503: no edge is connected. Keep the subscription: the phone gets the whole state when it refreshes
      if (!isOver && code !== 503) over()
    },
  })

  accept(request, options.seconds)
  if (options.seconds === 0) end('timeout')
  else tellActive()

  return {
    watcherId,
    watchedId,
    event,
    show: (state) => {
      current = state
      if (!isOver && !isTelling && isNews()) tellActive()
    },
    end,
  }
}

/** The part of a state that the phone shows. */
const seenOf = ({ name }: LampEvent, { calls, isReachable, messages }: LampState): string => {
  if (name === 'dialog') return JSON.stringify(calls)
  return name === 'presence' ? `${isReachable} ${calls.length > 0}` : JSON.stringify(messages)
}

/** Answers a request that failed because of an error of this server. */
export const refuseFailed = (request: SubscribeRequest): void => {
  try {
    request.reject({ statusCode: 500 })
  } catch {
    // the request has its reply already
  }
}
