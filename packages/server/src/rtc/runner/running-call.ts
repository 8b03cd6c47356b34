import type { CallEffect, CallHappening, Stepped } from '@lineside/telephony/call/call-events'
import type { Call } from '@lineside/telephony/call/call-state'
import { stepCall } from '@lineside/telephony/call/step-call'
import { reason } from '../../platform/reason.ts'
import type { Leg } from '../legs/leg.ts'
import type { CallGround, RunningCall } from './call-ground.ts'
import type { CallRows, CallRowsOptions } from './call-rows.ts'
import { createPerformer } from './perform-effects.ts'

export interface BeginningCall {
  readonly started: Stepped
  /** null: the call was taken over, and its legs come back by themselves. */
  readonly origin: Leg | null
  /** Whether the call gets conversation records. */
  readonly keeps: boolean
  /** Creates the call's rows, or continues with existing ones. */
  open(options: CallRowsOptions): Promise<CallRows>
}

/**
 * Runs one call: feeds happenings to its state machine one after the other, and carries out the effects. Nothing
 * happens before the call has its row in the database.
 */
export const runCall = (ground: CallGround, { started, origin, keeps, open }: BeginningCall): RunningCall => {
  const { queues } = ground
  const { log, now } = ground.services
  let { call } = started
  let rows: CallRows | null = null
  let isStepping = false
  let isAbandoned = false
  const waiting: CallHappening[] = []
  let resolveClosed = (): void => undefined
  const closed = new Promise<void>((resolve) => {
    resolveClosed = resolve
  })
  const age = (): number => Math.max(0, (now().getTime() - started.call.started) / 1000)

  const feed = (happening: CallHappening): void => {
    waiting.push(happening)
    drain()
  }

  const drain = (): void => {
    if (isStepping || rows === null || isAbandoned) return
    isStepping = true
    try {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
        apply(stepCall(call, { ...next, at: age() }))
    } finally {
      isStepping = false
    }
    if (call.stage.phase !== 'ended') rows.changed(call)
    ground.changed(running)
  }

  const apply = (step: { readonly call: Call; readonly effects: readonly CallEffect[] }): void => {
    call = step.call
    for (const effect of step.effects) {
      if (effect.do === 'close') void close()
      else attempt(() => performer.perform(effect), effect.do)
    }
  }

  /** An effect that throws must not keep the other effects from being carried out. */
  const attempt = (work: () => void, what: string): void => {
    try {
      work()
    } catch (error) {
      log.error(error, `Call ${call.id} could not ${what}`)
    }
  }

  const close = async (): Promise<void> => {
    const kept = performer.stop()
    await rows?.close(call)
    ground.over(running)
    await kept
    resolveClosed()
  }

  const start = async (): Promise<void> => {
    const [decides, others] = partition(started.effects)
    // start the decision now; its outcome waits until the call has its row
    for (const effect of decides) performer.perform(effect)
    try {
      rows = await open({ keeps, left: () => performer.left(), onWritten: () => queues.look() })
    } catch (error) {
      log.warn(`Call ${call.id} cannot begin: ${reason(error)}`)
      if (origin !== null) performer.drop(origin.id)?.end('failed', null)
      ground.over(running)
      return resolveClosed()
    }
    isStepping = true
    apply({ call, effects: others })
    isStepping = false
    // handle what has happened in the meantime
    drain()
  }

  const running: RunningCall = {
    get call() {
      return call
    },
    feed,
    canLeave: (id) => (performer.left()[id] ?? null) !== null,
    giveLeg: (id) => performer.drop(id),
    takeLeg: (leg) => {
      const before = performer.drop(leg.id)
      if (before !== leg) before?.end('lost', null)
      performer.hold(leg)
    },
    abandon: () => {
      isAbandoned = true
      const ids = Object.keys(call.legs)
      queues.forget(call.id)
      void performer.stop().then(resolveClosed)
      ground.over(running)
      return ids.flatMap((id) => performer.drop(id) ?? [])
    },
    age,
    closed,
  }
  const performer = createPerformer(ground, running)
  if (origin !== null) performer.hold(origin)
  void start()
  return running
}

type Decide = Extract<CallEffect, { do: 'decide' }>

const partition = (effects: readonly CallEffect[]): readonly [readonly Decide[], readonly CallEffect[]] => [
  effects.filter((effect) => effect.do === 'decide'),
  effects.filter((effect) => effect.do !== 'decide'),
]
