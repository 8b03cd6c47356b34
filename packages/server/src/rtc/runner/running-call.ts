import type { CallEffect, CallHappening } from '@lineside/telephony/call/call-events'
import type { Call, OpenedLeg, Timer } from '@lineside/telephony/call/call-state'
import { type NewCall, startCall, stepCall } from '@lineside/telephony/call/step-call'
import type { Services } from '../../domain/services.ts'
import { reason } from '../../platform/reason.ts'
import type { Leg, MediaLegs, BridgeLegs, CallRecording } from '../legs/leg.ts'
import type { ServiceFor } from '../services/service.ts'
import { type CallRows, openCallRows } from './call-rows.ts'
import { connectLegs, SideFailed } from './connect-legs.ts'
import { decideCall } from './decide-call.ts'
import { holdSound } from './hold-sound.ts'
import { type RunningServices, runServices } from './run-services.ts'
import { keepRecording } from './keep-recording.ts'
import type { Targets } from './runner.ts'
import { takeGroupTurn } from '../store/calls-store.ts'
import type { WaitingCallers } from './waiting-callers.ts'

/** What all calls of a process have in common. */
export interface CallGround {
  readonly services: Services
  /** This process, as `rtc_processes` names it. */
  readonly owner: number
  readonly targets: Targets
  readonly media: MediaLegs
  readonly serviceFor: ServiceFor
  readonly queues: WaitingCallers
  /** The other party of another call joins this one. */
  adopt(call: RunningCall, by: string, legId: string): void
  changed(call: RunningCall): void
  over(call: RunningCall): void
}

/** One call that lives: its state, and everything that is done for it. */
export interface RunningCall {
  readonly call: Call
  feed(happening: CallHappening): void
  /** Of this call, and none other's any more. */
  giveLeg(id: string): Leg | undefined
  /** From another call. */
  takeLeg(leg: Leg): void
  /** Seconds since it began. */
  age(): number
  /** When everything is written. */
  readonly closed: Promise<void>
}

/** Longest recording, in seconds: as long as a call may be. */
const longestRecording = 43_200

/** @param keeps conversations are written of it */
export const runCall = (ground: CallGround, begin: NewCall, origin: Leg, keeps = true): RunningCall => {
  const { services, targets, media } = ground
  const { log } = services
  const legs = new Map<string, Leg>()
  const unlisten = new Map<string, () => void>()
  const timers = new Map<Timer, NodeJS.Timeout>()
  const bridges = new Map<string, BridgeLegs>()
  const started = startCall(begin)
  let { call } = started
  let rows: CallRows | null = null
  let recording: { readonly file: CallRecording; readonly since: number } | null = null
  let negotiating: Promise<void> = Promise.resolve()
  let isStepping = false
  const waiting: CallHappening[] = []
  let resolveClosed = (): void => undefined
  const closed = new Promise<void>((resolve) => {
    resolveClosed = resolve
  })
  const playing: RunningServices = runServices(ground, () => call)
  const age = (): number => Math.max(0, (services.now().getTime() - begin.started) / 1000)

  const feed = (happening: CallHappening): void => {
    waiting.push(happening)
    if (isStepping || rows === null) return
    isStepping = true
    try {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const stepped = stepCall(call, { ...next, at: age() })
        apply(stepped.call, stepped.effects)
      }
    } finally {
      isStepping = false
    }
    if (call.stage.phase !== 'ended') rows.changed(call)
    ground.changed(running)
  }

  const apply = (next: Call, effects: readonly CallEffect[]): void => {
    call = next
    for (const effect of effects) {
      try {
        perform(effect)
      } catch (error) {
        log.error(error, `Call ${call.id} could not ${effect.do}`)
      }
    }
  }

  const hold = (leg: Leg): OpenedLeg => {
    legs.set(leg.id, leg)
    const { id, subscriberId, kind, device } = leg
    unlisten.set(
      id,
      leg.listen((event) => {
        if (!legs.has(id)) return
        if (event.type === 'ended' || event.type === 'failed') drop(id)
        feed({ type: 'leg', leg: id, event })
      }),
    )
    return { id, subscriberId, kind, device }
  }

  const drop = (id: string): Leg | undefined => {
    const leg = legs.get(id)
    legs.delete(id)
    unlisten.get(id)?.()
    unlisten.delete(id)
    bridges.delete(id)
    return leg
  }

  /** What takes time answers by an event, always. */
  const later = (work: Promise<CallHappening>, failed: CallHappening): void => {
    work.then(feed, (error: unknown) => {
      log.warn(`Call ${call.id}: ${failed.type}, ${reason(error)}`)
      feed(failed)
    })
  }

  /** One exchange of descriptions at a time. */
  const inTurn = (work: () => Promise<void>): void => {
    negotiating = negotiating
      .then(work)
      .catch((error: unknown) => log.error(error, `Call ${call.id}: an exchange broke`))
  }

  const open = async (effect: Extract<CallEffect, { do: 'open' }>): Promise<CallHappening> => {
    const opened = await targets.open(effect.to, call.id)
    const { key, target } = effect
    return { type: 'opened', key, target, legs: opened.legs.map(hold), none: opened.none }
  }

  const openMedia = async ({ key, holdOf }: Extract<CallEffect, { do: 'open_media' }>): Promise<CallHappening> => {
    const sound = holdOf === undefined ? null : await holdSound(services, holdOf)
    if (holdOf !== undefined && sound === null) return { type: 'media_refused', key }
    const leg = await media.open(call.id)
    if (sound !== null) void leg.play([sound])
    return { type: 'media_opened', key, legs: [hold(leg)] }
  }

  const openBridge = async (key: number): Promise<CallHappening> => {
    const bridge = await media.openBridge(call.id)
    for (const { id } of bridge.sides) bridges.set(id, bridge)
    return { type: 'media_opened', key, legs: bridge.sides.map(hold) }
  }

  const connect = async ({ key, stays, joins }: Extract<CallEffect, { do: 'connect' }>): Promise<void> => {
    const [one, other] = [legs.get(stays.leg), legs.get(joins.leg)]
    try {
      if (one === undefined) throw new SideFailed(stays.leg, 'gone')
      if (other === undefined) throw new SideFailed(joins.leg, 'gone')
      await connectLegs({ side: stays, leg: one }, { side: joins, leg: other })
      feed({ type: 'connected', key })
    } catch (error) {
      if (!(error instanceof SideFailed)) throw error
      log.info(`Call ${call.id}: ${error.message}, ${reason(error.cause)}`)
      feed({ type: 'not_connected', key, leg: error.leg })
    }
  }

  const passOffer = async ({ from, to, description }: Extract<CallEffect, { do: 'pass_offer' }>): Promise<void> => {
    try {
      const answer = await legs.get(to)?.negotiate(description, false)
      if (answer === undefined) legs.get(from)?.refuseOffer()
      else legs.get(from)?.confirm(answer)
    } catch {
      legs.get(from)?.refuseOffer()
    }
  }

  const startRecording = (side: string): void => {
    const file = bridges.get(side)?.recordBoth(longestRecording)
    if (file !== undefined) recording = { file, since: age() }
  }

  const finishRecording = (): void => {
    if (recording === null) return
    const { file, since } = recording
    recording = null
    const recorded = { call, since: new Date(begin.started + since * 1000) }
    keeping.push(
      keepRecording(services, file, recorded).catch((error: unknown) => log.error(error, 'A recording is lost')),
    )
  }
  const keeping: Promise<void>[] = []

  const startTimer = (timer: Timer, seconds: number): void => {
    clearTimeout(timers.get(timer))
    timers.set(
      timer,
      setTimeout(() => feed({ type: 'time', timer }), seconds * 1000),
    )
  }

  const close = async (): Promise<void> => {
    for (const timer of timers.values()) clearTimeout(timer)
    playing.stopAll()
    const over = call
    await rows?.close(over)
    await Promise.all(keeping)
    ground.over(running)
    resolveClosed()
  }

  const perform = (effect: CallEffect): void => {
    switch (effect.do) {
      case 'decide': {
        const failed = { type: 'not_decided', key: effect.key } as const
        return later(
          decideCall(services, effect.question).then((decided) =>
            decided === null ? failed : { type: 'decided', key: effect.key, ...decided },
          ),
          failed,
        )
      }
      case 'open':
        return later(open(effect), {
          type: 'opened',
          key: effect.key,
          target: effect.target,
          legs: [],
          none: 'offline',
        })
      case 'open_media':
        return later(openMedia(effect), { type: 'media_refused', key: effect.key })
      case 'open_bridge':
        return later(openBridge(effect.key), { type: 'media_refused', key: effect.key })
      case 'ring':
        return legs.get(effect.leg)?.ring(effect.invitation)
      case 'progress':
        return legs.get(effect.leg)?.progress(effect.progress)
      case 'accept':
        return legs.get(effect.leg)?.accept(effect.accepted)
      case 'tell':
        return legs.get(effect.leg)?.tell(effect.notice)
      case 'end':
        return drop(effect.leg)?.end(effect.reason, effect.by)
      case 'connect':
        return inTurn(() => connect(effect))
      case 'pass_offer':
        return inTurn(() => passOffer(effect))
      case 'refuse_offer':
        return legs.get(effect.leg)?.refuseOffer()
      case 'serve':
        return later(playing.start(effect, legs.get(effect.leg)), {
          type: 'served',
          key: effect.key,
          outcome: { type: 'failed' },
        })
      case 'stop_service':
        return playing.stop(effect.key)
      case 'digit':
        return playing.digit(effect.digit)
      case 'queue':
        return later(
          ground.queues
            .join(running, effect.key, effect.node)
            .then((place) => ({ type: 'queued', key: effect.key, place })),
          { type: 'queued', key: effect.key, place: 'free' },
        )
      case 'leave_queue':
        return ground.queues.leave(call.id, effect.key)
      case 'record':
        return startRecording(effect.legs[0])
      case 'finish_recording':
        return finishRecording()
      case 'take_turn':
        void takeGroupTurn(services.db, effect.group).catch((error: unknown) => log.warn(reason(error)))
        return
      case 'adopt':
        return ground.adopt(running, effect.by, effect.legId)
      case 'timer':
        return startTimer(effect.timer, effect.seconds)
      case 'clear':
        clearTimeout(timers.get(effect.timer))
        timers.delete(effect.timer)
        return
      case 'close':
        void close()
    }
  }

  const running: RunningCall = {
    get call() {
      return call
    },
    feed,
    giveLeg: drop,
    takeLeg: (leg) => void hold(leg),
    age,
    closed,
  }

  /** Nothing happens before the call has its row. */
  const start = async (): Promise<void> => {
    try {
      rows = await openCallRows(services, begin, {
        owner: ground.owner,
        keeps,
        onWritten: () => ground.queues.look(),
      })
    } catch (error) {
      log.warn(`Call ${begin.id} can not begin: ${reason(error)}`)
      drop(origin.id)?.end('failed', null)
      ground.over(running)
      return resolveClosed()
    }
    rows.changed(call)
    isStepping = true
    apply(started.call, started.effects)
    isStepping = false
    // what came meanwhile
    const first = waiting.shift()
    if (first !== undefined) {
      const rest = waiting.splice(0)
      for (const happening of [first, ...rest]) feed(happening)
    }
  }

  hold(origin)
  void start()
  return running
}
