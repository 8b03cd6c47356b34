import { setTimeout as delay } from 'node:timers/promises'
import { createInOrder } from '@lineside/contract/in-order'
import type { CallEffect, CallHappening } from '@lineside/telephony/call/call-events'
import type { OpenedLeg, Timer } from '@lineside/telephony/call/call-state'
import { contactNameFor } from '../../domain/contacts/contacts-store.ts'
import type { Services } from '../../domain/services.ts'
import { soundForLine } from '../../domain/sounds/sound-for-line.ts'
import { reason } from '../../platform/reason.ts'
import { type Invitation, type Leg, LegFailed, NoPlace, type Notice, type Sound } from '../legs/leg.ts'
import { takeGroupTurn } from '../store/calls-store.ts'
import type { CallGround, RunningCall } from './call-ground.ts'
import { checkTransfer } from './check-transfer.ts'
import { createCallRecorder } from './call-recorder.ts'
import { connectLegs, SideFailed } from './connect-legs.ts'
import { decideCall } from './decide-call.ts'
import { playsMusicOnHold } from './line-preferences-store.ts'
import { type RunningServices, runServices } from './run-services.ts'

/**
 * Carries out the effects of one call, and holds everything outside its state: legs, timers, a service, a recording.
 */
export interface Performer {
  perform(effect: Exclude<CallEffect, { do: 'close' }>): void
  /** Adds a leg to this call and listens to its events. */
  hold(leg: Leg): OpenedLeg
  /** Removes a leg without ending it. */
  drop(id: string): Leg | undefined
  /** By leg ID: the data with which another process continues the leg. */
  left(): Readonly<Record<string, unknown>>
  /** Ends all timers and services. @returns resolves when recordings are stored */
  stop(): Promise<void>
}

/** How long a call waits for the name of its caller before it rings without. */
const longestNameMs = 1_000

type EffectOf<Do extends CallEffect['do']> = Extract<CallEffect, { do: Do }>

export const createPerformer = (ground: CallGround, running: RunningCall): Performer => {
  const { services, targets, media } = ground
  const { log } = services
  const { feed } = running
  const { id: callId } = running.call
  const legs = new Map<string, Leg>()
  const unlisten = new Map<string, () => void>()
  const timers = new Map<Timer, NodeJS.Timeout>()
  /** Invitations of legs that ring as soon as the caller's name was looked up. */
  const invited = new Map<string, Invitation>()
  const playing: RunningServices = runServices(ground, () => running.call)
  const recorder = createCallRecorder(services, running)
  /** Exchanges of descriptions. */
  const exchanges = createInOrder()

  const hold = (leg: Leg): OpenedLeg => {
    const { id, subscriberId, kind, device } = leg
    legs.set(id, leg)
    const end = leg.listen((event) => {
      if (legs.get(id) !== leg) return
      if (event.type === 'ended' || event.type === 'failed') drop(id)
      feed({ type: 'leg', leg: id, event })
    })
    if (legs.get(id) === leg) unlisten.set(id, end)
    else end()
    return { id, subscriberId, kind, device }
  }

  const drop = (id: string): Leg | undefined => {
    const leg = legs.get(id)
    legs.delete(id)
    unlisten.get(id)?.()
    unlisten.delete(id)
    recorder.dropped(id)
    return leg
  }

  /** Feeds the outcome of asynchronous work to the call; `failed` if it throws. */
  const later = (work: Promise<CallHappening>, failed: CallHappening): void => {
    work.then(feed, (error: unknown) => {
      if (error instanceof LegFailed) log.info(`Call ${callId}: ${error.message}`)
      else log.error(error, `Call ${callId}: ${failed.type}`)
      feed(failed)
    })
  }

  const inTurn = (work: () => Promise<void>): void => {
    exchanges.run(work).catch((error: unknown) => log.error(error, `Call ${callId}: an exchange broke`))
  }

  const decide = async ({ key, question }: EffectOf<'decide'>): Promise<CallHappening> => {
    const decided = await decideCall({ ...services, pool: ground.pool, lines: ground.lines }, question)
    if (decided === null) return { type: 'not_decided', key }
    const { decision, isForHelp } = decided
    return ground.shares.letsIn(running, decision.lines, isForHelp)
      ? { type: 'decided', key, ...decision }
      : { type: 'stop', reason: 'too_many_calls' }
  }

  const check = async ({ key, question }: EffectOf<'check_transfer'>): Promise<CallHappening> => {
    const needs = { ...services, pool: ground.pool, lines: ground.lines }
    return { type: 'transfer_checked', key, refused: await checkTransfer(needs, question) }
  }

  const open = async ({ key, target, to, for: rungFor }: EffectOf<'open'>): Promise<CallHappening> => {
    const opened = await targets.open(to, callId, rungFor)
    // a leg may have ended again already; its event was fed
    const there = opened.legs.map(hold).filter(({ id }) => legs.has(id))
    return { type: 'opened', key, target, legs: there, none: opened.none }
  }

  const openMedia = async ({ key, holdOf, isFax }: EffectOf<'open_media'>): Promise<CallHappening> => {
    const sound = holdOf === undefined ? null : await holdSound(services, holdOf)
    if (holdOf !== undefined && sound === null) return { type: 'media_refused', key }
    const customer = ground.shares.customerOf(running)
    const fax = isFax === true ? media.openFax(callId, 'receiving', customer) : null
    const leg = fax ?? (await media.open(callId, customer))
    if (sound !== null) void leg.play([sound])
    return { type: 'media_opened', key, legs: [hold(leg)] }
  }

  const openBridge = async (key: number): Promise<CallHappening> => {
    const bridge = await media.openBridge(callId, ground.shares.customerOf(running))
    const opened = bridge.sides.map(hold)
    recorder.opened(bridge)
    return { type: 'media_opened', key, legs: opened }
  }

  const connect = async ({ key, stays, joins }: EffectOf<'connect'>): Promise<void> => {
    const [one, other] = [legs.get(stays.leg), legs.get(joins.leg)]
    try {
      if (one === undefined) throw new SideFailed(stays.leg, 'gone')
      if (other === undefined) throw new SideFailed(joins.leg, 'gone')
      await connectLegs({ side: stays, leg: one }, { side: joins, leg: other })
      feed({ type: 'connected', key })
      recorder.connected(joins.leg)
    } catch (error) {
      if (!(error instanceof SideFailed)) throw error
      log.info(`Call ${callId}: ${error.message}, ${reason(error.cause)}`)
      feed({ type: 'not_connected', key, leg: error.leg })
    }
  }

  const passOffer = async ({ from, to, description }: EffectOf<'pass_offer'>): Promise<void> => {
    try {
      const answer = await legs.get(to)?.negotiate(description, false)
      if (answer === undefined) legs.get(from)?.refuseOffer()
      else legs.get(from)?.confirm(answer)
    } catch {
      legs.get(from)?.refuseOffer()
    }
  }

  /**
   * NAME-02: if the caller brings no name, the called line sees the name from its own contacts. A database that does not
   * answer keeps no call from ringing.
   */
  const ring = async ({ leg: id, invitation }: EffectOf<'ring'>): Promise<void> => {
    const { number, name } = invitation.from
    const line = legs.get(id)?.subscriberId ?? null
    if (number === null || name !== null || line === null) return legs.get(id)?.ring(invitation)
    invited.set(id, invitation)
    const found = contactNameFor(services.db, line, number).catch(() => null)
    const known = await Promise.race([found, delay(longestNameMs, null, { ref: false })])
    legs.get(id)?.ring({ ...(invited.get(id) ?? invitation), from: { number, name: known } })
    invited.delete(id)
  }

  const tell = (id: string, notice: Notice): void => {
    const waiting = invited.get(id)
    if (notice.kind !== 'addresses' || waiting === undefined) legs.get(id)?.tell(notice)
    else invited.set(id, { ...waiting, description: notice.description })
  }

  const startTimer = ({ timer, seconds }: EffectOf<'timer'>): void => {
    clearTimeout(timers.get(timer))
    timers.set(
      timer,
      setTimeout(() => feed({ type: 'time', timer }), seconds * 1000),
    )
  }

  const join = async ({ key, node }: EffectOf<'queue'>): Promise<CallHappening> => {
    return { type: 'queued', key, ...(await ground.queues.join(running, key, node)) }
  }

  const perform: Performer['perform'] = (effect) => {
    switch (effect.do) {
      case 'decide':
        return later(decide(effect), { type: 'not_decided', key: effect.key })
      case 'check_transfer':
        return later(check(effect), { type: 'transfer_checked', key: effect.key, refused: 'not_possible' })
      case 'open': {
        const { key, target } = effect
        return later(open(effect), { type: 'opened', key, target, legs: [], none: 'offline' })
      }
      case 'open_media':
        return later(
          openMedia(effect).catch((error: unknown): CallHappening => {
            if (!(error instanceof NoPlace)) throw error
            log.warn(`Call ${callId}: ${error.message}`)
            return { type: 'media_refused', key: effect.key, reason: 'too_many_calls' }
          }),
          { type: 'media_refused', key: effect.key },
        )
      case 'open_bridge':
        return later(openBridge(effect.key), { type: 'media_refused', key: effect.key })
      case 'ring':
        return void ring(effect)
      case 'progress':
        return legs.get(effect.leg)?.progress(effect.progress)
      case 'accept':
        return legs.get(effect.leg)?.accept(effect.accepted)
      case 'tell':
        return tell(effect.leg, effect.notice)
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
        return later(join(effect), { type: 'queued', key: effect.key, place: 'nobody' })
      case 'keep_place':
        return ground.queues.keep(running, effect.key, effect.node)
      case 'wait_on':
        return ground.queues.waitOn(callId, effect.key)
      case 'leave_queue':
        return ground.queues.leave(callId, effect.key)
      case 'record':
        return recorder.start(effect.legs[0])
      case 'finish_recording':
        return recorder.finish()
      case 'take_turn':
        takeGroupTurn(services.db, effect.group).catch((error: unknown) => log.warn(reason(error)))
        return
      case 'adopt':
        return ground.adopt(running, effect.by, effect.legId)
      case 'timer':
        return startTimer(effect)
      case 'clear':
        clearTimeout(timers.get(effect.timer))
        timers.delete(effect.timer)
    }
  }

  return {
    perform,
    hold,
    drop,
    left: () =>
      Object.fromEntries(
        [...legs].flatMap(([id, leg]) => {
          const left = leg.left?.() ?? null
          return left === null ? [] : [[id, left]]
        }),
      ),
    stop: async () => {
      for (const timer of timers.values()) clearTimeout(timer)
      playing.stopAll()
      await recorder.kept()
    },
  }
}

/** Returns the music for a party whom this line puts on hold. @returns null: none */
const holdSound = async (services: Services, line: number): Promise<Sound | null> => {
  if (!(await playsMusicOnHold(services.db, line))) return null
  const sound = await soundForLine(services, line, 'music_on_hold')
  return sound === null ? null : { path: sound.path, repeats: true }
}
