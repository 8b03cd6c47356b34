import { runMachine } from '@lineside/contract/machine'
import type { Log } from '../../platform/log.ts'
import type { SipAgent } from '../agent/sip-agent.ts'
import { dialogInfo, type LampDocument, type LampState, messageSummary, presenceInfo } from './lamp-documents.ts'
import { beginSubscription, stepSubscription, type SubscriptionEffect, type WhyOver } from './step-subscription.ts'
import { SubscriptionDialog, type SubscribeRequest } from './subscription-dialog.ts'
import { type LampEvent, secondsOf, shortestAllowed } from './subscription-wishes.ts'

/** One subscription: a key of a phone that shows the state of a line. */
export interface Subscription {
  readonly watcherId: number
  readonly watchedId: number
  readonly event: LampEvent
  /** Accepts the request, and notifies the phone for the first time. Everything that `onOver` needs must be made before. */
  begin(): void
  /** Notifies the phone of the line's state, unless it shows that already. */
  show(state: LampState): void
  end(reason: 'deactivated' | 'probation' | 'noresource'): void
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

type Notify = Extract<SubscriptionEffect, { do: 'notify' }>

export const createSubscription = (options: SubscriptionOptions): Subscription => {
  const { agent, request, event, secondMs, watcherId, watchedId, entity, onRefreshed, onOver, log } = options
  let timer: NodeJS.Timeout | undefined
  let ends = 0

  const accept = (to: SubscribeRequest, seconds: number, state: LampState): void => {
    const routes = to.message.getHeaders('record-route').map((route) => `Record-Route: ${route}`)
    to.accept({
      statusCode: 200,
      toTag: dialog.localTag,
      extraHeaders: [...routes, agent.contact, `Expires: ${seconds}`],
    })
    ends = performance.now() + seconds * secondMs
    clearTimeout(timer)
    if (seconds > 0)
      timer = setTimeout(() => machine.feed({ type: 'over', why: 'timeout' }), seconds * secondMs).unref()
    machine.feed({ type: 'subscribed', state, seconds })
  }

  const notify = (effect: Notify): void => {
    const left = Math.max(0, Math.ceil((ends - performance.now()) / secondMs))
    const how = effect.over === null ? `active;expires=${left}` : `terminated;${reasonOf(effect.over)}`
    dialog.notify([event.header, `Subscription-State: ${how}`, agent.contact], documentOf(event, entity, effect))
  }

  const machine = runMachine({
    first: beginSubscription(event.name, options.state),
    step: stepSubscription,
    perform: (effect: SubscriptionEffect) => {
      if (effect.do === 'notify') return notify(effect)
      clearTimeout(timer)
      dialog.dispose()
      onOver()
    },
    onError: (error, effect) => log.error(error, `A lamp could not ${effect.do}`),
  })
  machine.begin()
  const isOver = (): boolean => machine.state.phase === 'over'

  const refresh = async (again: SubscribeRequest): Promise<void> => {
    if (isOver()) return void again.reject({ statusCode: 481 })
    const seconds = secondsOf(again.message)
    if (seconds === null) return void again.reject({ statusCode: 423, extraHeaders: [shortestAllowed] })
    const state = await onRefreshed()
    if (isOver()) return void again.reject({ statusCode: 481 })
    if (state !== null) return accept(again, seconds, state)
    again.reject({ statusCode: 404 })
    machine.feed({ type: 'over', why: 'noresource' })
  }

  const dialog: SubscriptionDialog = new SubscriptionDialog(agent.core, request.message, {
    refreshed: (again) => {
      refresh(again).catch((error: unknown) => {
        log.error(error, 'A phone could not be told of a line again')
        refuseFailed(again)
      })
    },
    taken: () => machine.feed({ type: 'taken' }),
    refused: (code) => machine.feed({ type: 'refused', code }),
  })

  return {
    watcherId,
    watchedId,
    event,
    begin: () => accept(request, options.seconds, options.state),
    show: (state) => machine.feed({ type: 'changed', state }),
    end: (why) => machine.feed({ type: 'over', why }),
  }
}

/** Seconds after which the phone of a blocked line may ask again. */
const probationSeconds = 300

const reasonOf = (over: WhyOver): string =>
  over === 'probation' ? `reason=probation;retry-after=${probationSeconds}` : `reason=${over}`

const documentOf = ({ name }: LampEvent, entity: string, { state, version, ended }: Notify): LampDocument => {
  if (name === 'dialog') return dialogInfo(entity, version, state, ended)
  return name === 'presence' ? presenceInfo(entity, state) : messageSummary(entity, state)
}

/** Answers a request that failed because of an error of this server. */
export const refuseFailed = (request: SubscribeRequest): void => {
  try {
    request.reject({ statusCode: 500 })
  } catch {
    // the request has its reply already
  }
}
