import type { CallEffect, CallHappening } from '@lineside/telephony/call/call-events'
import type { Call } from '@lineside/telephony/call/call-state'
import { type NewCall, startCall, stepCall } from '@lineside/telephony/call/step-call'
import { reason } from '../../platform/reason.ts'
import type { Leg } from '../legs/leg.ts'
import type { CallGround, RunningCall } from './call-ground.ts'
import type { CallRows } from './call-rows.ts'
import { createPerformer } from './perform-effects.ts'

/**
 * One call that lives: what happens goes through its machine one after the other, and what that wants done is done. Nothing
 * happens before the call has its row.
 * @param keeps conversations are written of it
 */
export const runCall = (ground: CallGround, begin: NewCall, origin: Leg, keeps = true): RunningCall => {
  const { queues } = ground
  const { log, now } = ground.services
  const started = startCall(begin)
  let { call } = started
  let rows: CallRows | null = null
  let isStepping = false
  const waiting: CallHappening[] = []
  let resolveClosed = (): void => undefined
  const closed = new Promise<void>((resolve) => {
    resolveClosed = resolve
  })
  const age = (): number => Math.max(0, (now().getTime() - begin.started) / 1000)

  const feed = (happening: CallHappening): void => {
    waiting.push(happening)
    drain()
  }

  const drain = (): void => {
    if (isStepping || rows === null) return
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

  /** One thing that can not be done does not keep the others from being done. */
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
    // what is asked meanwhile is heard once the row is there
    for (const effect of decides) performer.perform(effect)
    try {
      rows = await ground.rows.open(call, { keeps, onWritten: () => queues.look() })
    } catch (error) {
      log.warn(`Call ${begin.id} can not begin: ${reason(error)}`)
      performer.drop(origin.id)?.end('failed', null)
      ground.over(running)
      return resolveClosed()
    }
    isStepping = true
    apply({ call, effects: others })
    isStepping = false
    // what has happened meanwhile
    drain()
  }

  const running: RunningCall = {
    get call() {
      return call
    },
    feed,
    giveLeg: (id) => performer.drop(id),
    takeLeg: (leg) => void performer.hold(leg),
    age,
    closed,
  }
  const performer = createPerformer(ground, running)
  performer.hold(origin)
  void start()
  return running
}

type Decide = Extract<CallEffect, { do: 'decide' }>

const partition = (effects: readonly CallEffect[]): readonly [readonly Decide[], readonly CallEffect[]] => [
  effects.filter((effect) => effect.do === 'decide'),
  effects.filter((effect) => effect.do !== 'decide'),
]
