import { setTimeout as delay } from 'node:timers/promises'
import type { PushMessage } from '@lineside/contract/resources/app/push'
import type { RtcParty } from '@lineside/contract/rtc/frames'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { type Pusher, topicOf } from '../../domain/push/pusher.ts'
import type { StoredPushDevice } from '../../domain/push/push-store.ts'
import { pushWords } from '../../domain/push/push-texts.ts'
import type { Invitation } from '../legs/leg.ts'
import type { WaitingOver } from './waiting-leg.ts'

/** A message that has waited longer is of no use: the caller has gone. */
const ringSeconds = 45
/** A service that does not take the message is asked once more, after this time. */
const againMs = 1_500

/** PUSH-01: tells the devices of a person of a call, and takes it back once it rings no more. */
export interface RingingByPush {
  over(over: WaitingOver): void
}

export const ringByPush = (
  push: Pick<Pusher, 'send'>,
  devices: readonly StoredPushDevice[],
  { callId, invitation }: { readonly callId: string; readonly invitation: Invitation },
): RingingByPush => {
  const rings = new AbortController()
  const topic = topicOf(`call-${callId}`)
  const options = { seconds: ringSeconds, urgency: 'high', topic } as const

  const ring = async (device: StoredPushDevice): Promise<void> => {
    const message = callMessage(device, callId, invitation)
    if ((await push.send(device, message, options)) !== 'later') return
    await delay(againMs, undefined, { signal: rings.signal, ref: false })
    await push.send(device, message, options)
  }
  // what is told later must come later
  const told = devices.map((device) => ring(device).catch(() => undefined))

  return {
    over: (over) => {
      rings.abort()
      for (const [place, device] of devices.entries())
        void told[place]?.then(() => push.send(device, overMessage(device, callId, over), options))
    },
  }
}

const nameOf = ({ name, number }: RtcParty): string | null => name ?? (number === null ? null : readableNumber(number))

/** APP-01: who calls, and by which way. */
export const callMessage = (
  { language }: Pick<StoredPushDevice, 'language'>,
  call: string,
  { from, to }: Pick<Invitation, 'from' | 'to'>,
): PushMessage => {
  const words = pushWords[language]
  const number = from.number !== null && from.name !== null ? readableNumber(from.number) : null
  const line = to && nameOf(to)
  return {
    kind: 'call',
    call,
    title: words.calls(nameOf(from) ?? words.unknown),
    body: [number, line && words.to(line)].filter(Boolean).join(' · '),
    answer: words.answer,
    decline: words.decline,
  }
}

/** One sentence about how the call ended for this person. */
export const overMessage = (
  { language }: Pick<StoredPushDevice, 'language'>,
  call: string,
  { reason, by }: WaitingOver,
): PushMessage => {
  const words = pushWords[language]
  const taker = by && nameOf(by)
  const isTaken = reason === 'answered' || reason === 'answered_elsewhere'
  const title = isTaken ? (taker ? words.takenBy(taker) : words.takenElsewhere) : words.over
  return { kind: 'over', call, title, body: '' }
}
