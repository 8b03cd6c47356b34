import type { CallEffect, CallHappening } from '@lineside/telephony/call/call-events'
import type { Call } from '@lineside/telephony/call/call-state'
import { soundOfLeg } from '@lineside/telephony/call/news/far-side'
import { callerSeenBy } from '@lineside/telephony/call/records-of'
import type { Leg, MediaLeg } from '../legs/leg.ts'
import type { ServiceCaller } from '../services/service.ts'
import type { CallGround, RunningCall } from './call-ground.ts'

/** Runs the services of one call, one at a time. */
export interface RunningServices {
  /** @returns the service's outcome, as a happening for the call */
  start(effect: Extract<CallEffect, { do: 'serve' }>, leg: Leg | undefined): Promise<CallHappening>
  stop(key: number): void
  stopAll(): void
  digit(digit: string): void
}

export const runServices = (
  { services, serviceFor, queues, pickUp }: Pick<CallGround, 'services' | 'serviceFor' | 'queues' | 'pickUp'>,
  own: RunningCall,
): RunningServices => {
  const running = new Map<number, AbortController>()
  let onDigit: ((digit: string) => void) | null = null

  const start: RunningServices['start'] = async ({ key, node }, leg) => {
    const failed = { type: 'served', key, outcome: { type: 'failed' } } as const
    const service = serviceFor(node)
    if (service === null || leg === undefined || !isMedia(leg)) return failed
    const { call } = own
    const controller = new AbortController()
    running.set(key, controller)
    const lineId = lineOf(call, node)
    try {
      const outcome = await service.run({
        leg,
        callId: call.id,
        lineId,
        caller: callerOf(call, lineId),
        started: new Date(call.started),
        since: services.now(),
        onDigit: (listener) => {
          onDigit = listener
          return () => {
            if (onDigit === listener) onDigit = null
          }
        },
        place: queues.placeOf(call.id, key),
        pickUp: async (rung) => {
          const { stage } = own.call
          return stage.phase === 'serving' && (await pickUp(own, stage.way.waiting, rung))
        },
        signal: controller.signal,
        services,
      })
      return { type: 'served', key, outcome }
    } finally {
      running.delete(key)
      onDigit = null
    }
  }

  return {
    start,
    stop: (key) => running.get(key)?.abort(),
    stopAll: () => {
      for (const controller of running.values()) controller.abort()
    },
    digit: (digit) => onDigit?.(digit),
  }
}

const isMedia = (leg: Leg): leg is MediaLeg => leg.kind === 'media'

/** The line whose sounds are used. A rejection uses those of the calling line, or else of the called one. */
const lineOf = (call: Call, node: Extract<CallEffect, { do: 'serve' }>['node']): number | null => {
  if (node.do === 'media') return node.of
  return (call.stage.phase === 'serving' ? call.stage.way.by : null) ?? call.called?.line ?? null
}

const callerOf = (call: Call, line: number | null): ServiceCaller => {
  const waiting = call.stage.phase === 'serving' ? call.legs[call.stage.way.waiting] : undefined
  return {
    subscriberId: waiting?.subscriberId ?? null,
    sound: waiting === undefined ? 'unknown' : soundOfLeg(waiting),
    ...callerSeenBy(call, line),
  }
}
