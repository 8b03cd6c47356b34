import type { CallEffect } from '@lineside/telephony/call/call-events'
import type { Timer } from '@lineside/telephony/call/call-state'
import { leavePlace } from '../../domain/parked-calls/parked-calls-store.ts'
import { tellOfRefusal } from '../../domain/outside-limits/refuse-outside.ts'
import { persistently } from '../../platform/persistently.ts'
import { reason } from '../../platform/reason.ts'
import { takeGroupTurn } from '../store/calls-store.ts'
import type { CallGround, RunningCall } from './call-ground.ts'
import { type CallLegs, createCallLegs } from './call-legs.ts'
import { createCallRecorder } from './call-recorder.ts'
import { createCallRequests } from './call-requests.ts'
import { createNamedRinging } from './caller-names.ts'
import { createMediaExchanges } from './media-exchanges.ts'
import { runServices } from './run-services.ts'

/**
 * Carries out the effects of one call, and holds everything outside its state: legs, timers, a service, a recording.
 */
export interface Performer extends Pick<CallLegs, 'hold' | 'drop' | 'left'> {
  perform(effect: Exclude<CallEffect, { do: 'close' }>): void
  /** Ends all timers and services. @returns resolves when recordings are stored */
  stop(): Promise<void>
}

export const createPerformer = (ground: CallGround, running: RunningCall): Performer => {
  const { services, queues } = ground
  const { log } = services
  const { feed } = running
  const { id: callId } = running.call
  const callOf = () => running.call
  const timers = new Map<Timer, NodeJS.Timeout>()
  const recorder = createCallRecorder(services, running)
  const legs = createCallLegs({
    onEvent: (leg, event) => feed({ type: 'leg', leg, event }),
    onSound: (leg, sound) => ground.sounds.told(callId, leg, sound),
    onDropped: recorder.dropped,
  })
  const ringing = createNamedRinging(services, legs)
  const exchanges = createMediaExchanges({ legs, log, callOf, feed, onConnected: recorder.connected })
  const playing = runServices(ground, running)
  const request = createCallRequests({ ground, running, legs, recorder, playing })

  const clear = (timer: Timer): void => {
    clearTimeout(timers.get(timer))
    timers.delete(timer)
  }

  const startTimer = (timer: Timer, seconds: number): void => {
    clear(timer)
    timers.set(
      timer,
      setTimeout(() => feed({ type: 'time', timer }), seconds * 1000),
    )
  }

  const tellOfBarred = ({ line: subscriberId, number }: Extract<CallEffect, { do: 'tell_barred' }>): void => {
    const customerId = running.call.lines[subscriberId]?.customerId
    if (customerId === undefined) return
    tellOfRefusal(services, { callId, customerId, subscriberId, number, reason: 'number_barred', of: 'line' })
  }

  const perform: Performer['perform'] = (effect) => {
    switch (effect.do) {
      case 'decide':
      case 'check_transfer':
      case 'ask_place':
      case 'open':
      case 'open_media':
      case 'open_bridge':
      case 'serve':
      case 'queue':
        return request(effect)
      case 'ring':
        return ringing.ring(effect.leg, effect.invitation)
      case 'progress':
        return legs.get(effect.leg)?.progress(effect.progress)
      case 'accept':
        return legs.get(effect.leg)?.accept(effect.accepted)
      case 'tell':
        return ringing.tell(effect.leg, effect.notice)
      case 'end':
        return legs.drop(effect.leg)?.end(effect.reason, effect.by)
      case 'connect':
        return exchanges.connect(effect)
      case 'pass_offer':
        return exchanges.passOffer(effect)
      case 'refuse_offer':
        return legs.get(effect.leg)?.refuseOffer()
      case 'stop_service':
        return playing.stop(effect.key)
      case 'digit':
        return playing.digit(effect.digit)
      case 'keep_place':
        return queues.keep(running, effect.key, effect.node)
      case 'wait_on':
        return queues.waitOn(callId, effect.key, effect.node)
      case 'leave_queue':
        return queues.leave(callId, effect.key, effect)
      case 'leave_place':
        // a row that stayed would keep the place taken, and show it as parked, for as long as the call lasts
        return persistently(() => leavePlace(services.db, callId, effect.key), {
          log,
          failure: 'The place of a parked call could not be given back',
        }).now()
      case 'record':
        return recorder.start(effect.legs[0])
      case 'finish_recording':
        return recorder.finish()
      case 'take_turn':
        takeGroupTurn(services.db, effect.group).catch((error: unknown) => log.warn(reason(error)))
        return
      case 'tell_barred':
        return tellOfBarred(effect)
      case 'adopt':
        return ground.adopt(running, effect.by, effect.legId)
      case 'timer':
        return startTimer(effect.timer, effect.seconds)
      case 'clear':
        return clear(effect.timer)
    }
  }

  return {
    perform,
    hold: legs.hold,
    drop: legs.drop,
    left: legs.left,
    stop: async () => {
      for (const timer of timers.values()) clearTimeout(timer)
      playing.stopAll()
      await recorder.kept()
    },
  }
}
