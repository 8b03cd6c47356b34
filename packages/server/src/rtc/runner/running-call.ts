import { runMachine } from '@lineside/contract/machine'
import type { CallEffect, CallHappening, Stepped } from '@lineside/telephony/call/call-events'
import type { Call } from '@lineside/telephony/call/call-state'
import { farSideNews } from '@lineside/telephony/call/news/far-side'
import { stepCall } from '@lineside/telephony/call/step-call'
import { reason } from '../../platform/reason.ts'
import type { Leg } from '../legs/leg.ts'
import type { CallGround, RunningCall } from './call-ground.ts'
import { createCallMeter } from '../figures/call-meter.ts'
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
  const { log, now, metrics } = ground.services
  const meter = createCallMeter(metrics.calls, origin === null)
  let rows: CallRows | null = null
  let resolveClosed = (): void => undefined
  const closed = new Promise<void>((resolve) => {
    resolveClosed = resolve
  })
  const age = (): number => Math.max(0, (now().getTime() - started.call.started) / 1000)

  const machine = runMachine<Call, CallHappening, CallEffect>({
    first: started.call,
    step: (before, happening) => {
      const { call, effects } = stepCall(before, { ...happening, at: age() })
      return { state: call, effects: [...effects, ...farSideNews(before, call, happening)] }
    },
    perform: (effect) => {
      if (effect.do === 'close') void close()
      else performer.perform(effect)
    },
    onError: (error, effect) => log.error(error, `Call ${started.call.id} could not ${effect.do}`),
    settled: (call) => {
      if (call.stage.phase !== 'ended') rows?.changed(call)
      meter.changed(call, age())
      ground.changed(running)
    },
  })

  const close = async (): Promise<void> => {
    const kept = performer.stop()
    meter.ended(machine.state)
    await queues.written(machine.state.id)
    await rows?.close(machine.state)
    meter.stop()
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
      log.warn(`Call ${started.call.id} cannot begin: ${reason(error)}`)
      if (origin !== null) performer.drop(origin.id)?.end('failed', null)
      meter.stop()
      ground.over(running)
      return resolveClosed()
    }
    // also handles what has happened in the meantime
    machine.begin(others)
  }

  const running: RunningCall = {
    get call() {
      return machine.state
    },
    feed: (happening) => machine.feed(happening),
    canLeave: (id) => (performer.left()[id] ?? null) !== null,
    kept: () => (rows?.isWritten() === true ? { ...machine.state, left: performer.left() } : null),
    giveLeg: (id) => performer.drop(id),
    takeLeg: (leg) => {
      const before = performer.drop(leg.id)
      if (before !== leg && before?.standsFor?.(leg) !== true) before?.end('lost', null)
      performer.hold(leg)
    },
    abandon: () => {
      machine.stop()
      meter.stop()
      const { id, legs } = machine.state
      queues.forget(id)
      void performer.stop().then(resolveClosed)
      ground.over(running)
      return Object.keys(legs).flatMap((leg) => performer.drop(leg) ?? [])
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
