import type { CdkConferenceNetwork, CdkParticipant } from '@lineside/contract/rtc/cdk'

interface Listener {
  readonly joined: (participant: CdkParticipant) => void
  readonly left: (participant: CdkParticipant) => void
  readonly event: () => void
  readonly ended: () => void
}

const listeners = new WeakMap<CdkConferenceNetwork, { current: Listener | null }>()

/**
 * A network offers no way to remove a listener. So it gets one permanent listener, which forwards to the session that
 * is listening now.
 * @returns a function that stops the forwarding
 */
export const listenTo = (network: CdkConferenceNetwork, listener: Listener): (() => void) => {
  const known = listeners.get(network)
  const place = known ?? { current: null }
  place.current = listener
  if (!known) {
    listeners.set(network, place)
    network
      .onConferenceParticipantJoined((participant) => place.current?.joined(participant))
      .onConferenceParticipantLeft((participant) => place.current?.left(participant))
      .onConferenceEvent(() => place.current?.event())
      .onConferenceEnded(() => place.current?.ended())
  }
  return () => {
    if (place.current === listener) place.current = null
  }
}
