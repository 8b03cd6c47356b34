import type { CdkCall } from '@lineside/contract/rtc/cdk'
import { callEndOf } from '@lineside/telephony/call-window/call-end-of'
import type { CallEnd } from '@lineside/telephony/call-window/call-window'
import type { CallChanges, CallEvent, IncomingCall } from '@lineside/telephony/call-window/call-window-events'

const silent = { audio: false, video: false, screen: false }

/** An incoming call as the window knows it. The original engine tells no more than the number. */
export const incomingCall = (id: string, call: CdkCall): IncomingCall => ({
  id,
  party: call.party ?? { number: call.peer === '' ? null : call.peer, name: null },
  called: call.called ?? null,
  remote: call.details?.remote ?? silent,
})

/** How long a connection is waited for, in milliseconds. */
const waitedFor = 30_000

/** It is on its way out, and nobody has taken it. */
export const isUnanswered = ({ phase }: CdkCall): boolean => phase === 'calling' || phase === 'ringing'

/** Tells the window what becomes of a call at the engine. The call is told once, and for as long as it lives. */
export const followCall = (
  id: string,
  call: CdkCall,
  {
    tell,
    onRemote,
  }: { tell: (event: CallEvent) => void; onRemote: (stream: Parameters<RemoteListener>[0] | null) => void },
): void => {
  // early media comes before anybody has answered; the original engine has none, and answers for nothing else
  const isOurs = call.onChange !== undefined
  let interruptedSince: number | null = null
  /** Either side's connection: the other one's as the platform tells it, one's own as it is. */
  const lostUntil = ({ lostUntil: theirs, connection }: NonNullable<CdkCall['details']>): number | null => {
    interruptedSince = connection === 'interrupted' ? (interruptedSince ?? Date.now()) : null
    return theirs ?? (interruptedSince === null ? null : interruptedSince + waitedFor)
  }
  const answered = () => tell({ type: 'answered', id, at: Date.now() })
  const changed = () => {
    const lost = call.details && {
      lostUntil: lostUntil(call.details),
      isLostHere: call.details.lostUntil === null && interruptedSince !== null,
    }
    tell({ type: 'changed', id, changes: { ...changesOf(call), ...lost }, at: Date.now() })
  }
  call
    .onPending(() => undefined)
    .onRingingStart(() => tell({ type: 'ringing', id }))
    .onRingingStop(() => isOurs || answered())
    .onAccepted(() => {
      changed()
      answered()
    })
    .onRemoteMedia((stream) => {
      onRemote(stream)
      if (!isOurs) answered()
    })
    .onRemoteMediaEnded(() => onRemote(null))
    .onEnded(() => tell({ type: 'ended', id, end: endOf(call) }))
    .onError((error) => {
      // our own engine ends a call that can not go on by itself, and says why then
      if (isOurs) return
      tell({ type: 'ended', id, end: callEndOf(error, Date.now(), false) })
      call.end()
    })
  call.onChange?.(changed)
  changed()
}

type RemoteListener = Parameters<CdkCall['onRemoteMedia']>[0]

const changesOf = ({ party, isService, details }: CdkCall): CallChanges => ({
  ...(party && { party }),
  ...(isService !== undefined && { isService }),
  ...(details && {
    isHeld: details.isHeld,
    isHolding: details.isHolding,
    way: details.way,
    ringsAt: details.ringsAt,
    refusal: details.refusal ?? null,
    remote: details.remote,
    isRecorded: details.isRecorded,
  }),
})

/** The original engine says why by a word of its own, or nothing where somebody hung up. */
const endOf = ({ reason, endedReason, details }: CdkCall): CallEnd => {
  const at = Date.now()
  if (reason) return { kind: 'reason', reason, by: details?.endedBy ?? null, at }
  return endedReason ? { kind: 'named', name: endedReason, at } : { kind: 'reason', reason: 'hung_up', by: null, at }
}
