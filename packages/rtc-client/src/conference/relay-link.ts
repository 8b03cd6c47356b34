import type { ServerFrameOf } from '@lineside/contract/rtc/frames'
import { answerWithinMs, describeLocally, kinds, putTracks } from './link.ts'
import type { OpenServerLink } from './server-link.ts'
import { createStepsInOrder } from './steps-in-order.ts'

/** After this many offers without success, no more are made. */
const mostOffers = 8

interface Current {
  readonly id: string
  readonly peer: RTCPeerConnection
}

/**
 * Opens the two connections to the relay, which forwards between all members. Over the first this browser sends its
 * sound and picture: it makes the offer, and opens a new connection when this one breaks. Over the second it receives
 * what the others send: the relay makes the offer, and `mids` tells which section belongs to which member.
 */
export const openRelayLink: OpenServerLink = (options) => {
  let tracks = options.tracks
  let sending: Current | null = null
  let getting: Current | null = null
  let isClosed = false
  let offers = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  const inTurn = createStepsInOrder(() => isClosed)

  const open = (id: string): Current => {
    const peer = new RTCPeerConnection({ iceServers: [...options.iceServers] as RTCIceServer[] })
    return { id, peer }
  }
  const signalLocal = ({ id, peer }: Current, kind: 'offer' | 'answer'): void => {
    if (isClosed || peer.localDescription === null) return
    options.signal({ connection: id, kind, description: peer.localDescription.sdp })
  }

  const offer = async (): Promise<void> => {
    clearTimeout(retry)
    sending?.peer.close()
    if (++offers > mostOffers) return
    const opened = open(crypto.randomUUID())
    sending = opened
    const { peer } = opened
    const isCurrent = (): boolean => !isClosed && sending === opened
    peer.onconnectionstatechange = () => {
      if (isCurrent() && peer.connectionState === 'failed') inTurn(offer)
    }
    for (const kind of kinds) peer.addTransceiver(kind, { direction: 'sendonly' })
    await putTracks(peer, tracks)
    await describeLocally(peer, await peer.createOffer())
    signalLocal(opened, 'offer')
    retry = setTimeout(() => {
      if (isCurrent() && peer.signalingState === 'have-local-offer') inTurn(offer)
    }, answerWithinMs)
  }

  const answer = async (signal: ServerFrameOf<'conference_signal'>): Promise<void> => {
    if (getting?.id !== signal.connection) {
      getting?.peer.close()
      const opened = open(signal.connection)
      getting = opened
      opened.peer.onconnectionstatechange = () => {
        if (getting === opened && opened.peer.connectionState === 'connected') options.connected()
      }
    }
    const { peer } = getting
    await peer.setRemoteDescription({ type: 'offer', sdp: signal.description })
    await describeLocally(peer, await peer.createAnswer())
    signalLocal(getting, 'answer')
    const received = new Map<string, MediaStreamTrack[]>()
    for (const { mid, receiver } of peer.getTransceivers()) {
      const member = signal.mids?.[mid ?? '']
      if (member !== undefined) received.set(member, [...(received.get(member) ?? []), receiver.track])
    }
    for (const [member, its] of received) options.receive(member, its)
  }

  inTurn(offer)

  return {
    send(next) {
      tracks = next
      inTurn(async () => {
        if (sending) await putTracks(sending.peer, tracks)
      })
    },
    take(signal) {
      inTurn(async () => {
        if (signal.kind === 'offer') return await answer(signal)
        if (sending?.id !== signal.connection || sending.peer.signalingState !== 'have-local-offer') return
        clearTimeout(retry)
        await sending.peer.setRemoteDescription({ type: 'answer', sdp: signal.description })
      })
    },
    close() {
      isClosed = true
      clearTimeout(retry)
      sending?.peer.close()
      getting?.peer.close()
    },
  }
}
