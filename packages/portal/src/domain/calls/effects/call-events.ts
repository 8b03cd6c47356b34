import type { CdkCall } from '@lineside/contract/rtc/cdk'
import { callEndOf } from '@lineside/telephony/call-window/call-end-of'
import type { CallEnd } from '@lineside/telephony/call-window/call-window'
import type { CallChanges, CallEvent, IncomingCall } from '@lineside/telephony/call-window/call-window-events'

const silent = { audio: false, video: false, screen: false }

/** An incoming call as the call window stores it. The original engine tells only the caller's number. */
export const incomingCall = (id: string, call: CdkCall): IncomingCall => ({
  id,
  party: call.party ?? { number: call.peer === '' ? null : call.peer, name: null },
  called: call.called ?? null,
  remote: call.details?.remote ?? silent,
  ...(call.isOwn && { isOwn: true }),
})

/** How long an interrupted connection may take to come back, in milliseconds. */
const waitedFor = 30_000

/** An outgoing call that has not been answered. */
export const isUnanswered = ({ phase }: CdkCall): boolean => phase === 'calling' || phase === 'ringing'

/** Reports the changes of one engine call to the call window, until the call ends. */
export const followCall = (
  id: string,
  call: CdkCall,
  {
    tell,
    onRemote,
    onPictureRefused,
  }: {
    tell: (event: CallEvent) => void
    onRemote: (stream: Parameters<RemoteListener>[0] | null) => void
    /** The other side takes no picture, though this side would send one. */
    onPictureRefused: () => void
  },
): void => {
  // media can arrive before the answer (early media) on our engine only: it reports the answer itself. On the original
  // engine media mean that the call was answered
  const isOurs = call.onChange !== undefined
  let interruptedSince: number | null = null
  /**
   * Until when the call waits for a lost connection; null: no connection is lost. The platform reports the other
   * side's, this browser sees its own.
   */
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
    if (call.details?.refusesPicture) onPictureRefused()
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
      // our own engine ends such a call itself and gives the reason
      if (isOurs) return
      tell({ type: 'ended', id, end: callEndOf(error, Date.now(), false) })
      call.end()
    })
  call.onChange?.(changed)
  changed()
  // it may ring since before this code was loaded
  if (call.phase === 'ringing') tell({ type: 'ringing', id })
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
    farSide: details.farSide ?? null,
    ...(details.answeredAt !== undefined && { answeredAt: details.answeredAt }),
  }),
})

/** Why a call ended. The original engine gives a word of its own, or nothing if somebody hung up. */
const endOf = ({ reason, endedReason, details }: CdkCall): CallEnd => {
  const at = Date.now()
  if (reason) return { kind: 'reason', reason, by: details?.endedBy ?? null, at }
  return endedReason ? { kind: 'named', name: endedReason, at } : { kind: 'reason', reason: 'hung_up', by: null, at }
}
