import type { CallHappening } from '@lineside/telephony/call/call-events'
import { type CallRequestEffect, failedRequest } from '@lineside/telephony/call/failed-request'
import type { Services } from '../../domain/services.ts'
import { playedAs, soundForLine } from '../../domain/sounds/sound-for-line.ts'
import { LegFailed, NoPlace, type Sound } from '../legs/leg.ts'
import type { CallGround, RunningCall } from './call-ground.ts'
import type { CallLegs } from './call-legs.ts'
import type { CallRecorder } from './call-recorder.ts'
import { takePlace } from '../../domain/parked-calls/parked-calls-store.ts'
import { checkTransfer } from './check-transfer.ts'
import { decideCall } from './decide-call.ts'
import { playsMusicOnHold } from './line-preferences-store.ts'
import type { RunningServices } from './run-services.ts'

type Asked<Do extends CallRequestEffect['do']> = Extract<CallRequestEffect, { do: Do }>

export interface CallRequestsOptions {
  readonly ground: CallGround
  readonly running: RunningCall
  readonly legs: CallLegs
  readonly recorder: Pick<CallRecorder, 'opened'>
  readonly playing: Pick<RunningServices, 'start'>
}

/** Answers what a call requests: makes the function that carries a request out, and feeds the outcome to the call. */
export const createCallRequests = ({
  ground,
  running,
  legs,
  recorder,
  playing,
}: CallRequestsOptions): ((request: CallRequestEffect) => void) => {
  const { services, pool, lines, targets, media, queues, shares } = ground
  const { log } = services
  const { id: callId } = running.call
  const needs = { ...services, pool, lines }

  const decide = async ({ key, question }: Asked<'decide'>): Promise<CallHappening> => {
    const decided = await decideCall(needs, question)
    if (decided === null) return { type: 'not_decided', key }
    const { decision, isForHelp } = decided
    return shares.letsIn(running, decision.lines, isForHelp)
      ? { type: 'decided', key, ...decision }
      : { type: 'stop', reason: 'too_many_calls' }
  }

  const open = async ({ key, target, to, for: rungFor }: Asked<'open'>): Promise<CallHappening> => {
    const opened = await targets.open(to, callId, rungFor)
    // a leg may have ended again already; its event was fed
    const there = opened.legs.map(legs.hold).filter(({ id }) => legs.get(id) !== undefined)
    return { type: 'opened', key, target, legs: there, none: opened.none }
  }

  const openMedia = async ({ key, holdOf, isFax }: Asked<'open_media'>): Promise<CallHappening> => {
    const sound = holdOf === undefined ? null : await holdSound(services, holdOf)
    if (holdOf !== undefined && sound === null) return { type: 'media_refused', key }
    const customer = shares.customerOf(running)
    const fax = isFax === true ? media.openFax(callId, 'receiving', customer) : null
    try {
      const leg = fax ?? (await media.open(callId, customer))
      if (sound !== null) void leg.play([sound])
      return { type: 'media_opened', key, legs: [legs.hold(leg)] }
    } catch (error) {
      if (!(error instanceof NoPlace)) throw error
      log.warn(`Call ${callId}: ${error.message}`)
      return { type: 'media_refused', key, reason: 'too_many_calls' }
    }
  }

  const openBridge = async ({ key }: Asked<'open_bridge'>): Promise<CallHappening> => {
    const bridge = await media.openBridge(callId, shares.customerOf(running))
    const opened = bridge.sides.map(legs.hold)
    recorder.opened(bridge)
    return { type: 'media_opened', key, legs: opened }
  }

  const outcomeOf = async (request: CallRequestEffect): Promise<CallHappening> => {
    const { key } = request
    switch (request.do) {
      case 'decide':
        return await decide(request)
      case 'check_transfer':
        return { type: 'transfer_checked', key, refused: await checkTransfer(needs, request.question) }
      case 'ask_place':
        return {
          type: 'place_given',
          key,
          place: await takePlace(services.db, { ...request, callId, since: services.now() }),
        }
      case 'open':
        return await open(request)
      case 'open_media':
        return await openMedia(request)
      case 'open_bridge':
        return await openBridge(request)
      case 'serve':
        return await playing.start(request, legs.get(request.leg))
      case 'queue':
        return { type: 'queued', key, ...(await queues.join(running, key, request.node)) }
    }
  }

  return (request) => {
    outcomeOf(request).then(running.feed, (error: unknown) => {
      const failed = failedRequest(request)
      if (error instanceof LegFailed) log.info(`Call ${callId}: ${error.message}`)
      else log.error(error, `Call ${callId}: ${failed.type}`)
      running.feed(failed)
    })
  }
}

/** Returns the music for a party whom this line puts on hold. @returns null: none */
const holdSound = async (services: Services, line: number): Promise<Sound | null> => {
  if (!(await playsMusicOnHold(services.db, line))) return null
  const sound = await soundForLine(services, line, 'music_on_hold')
  return sound === null ? null : playedAs(sound, true)
}
