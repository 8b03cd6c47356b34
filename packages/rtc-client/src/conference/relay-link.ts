import { answerWithinMs, describeLocally, kinds, putTracks } from './link.ts'
import type { OpenServerLink } from './server-link.ts'
import {
  firstRelayLink,
  type RelayLinkEffect,
  type RelayLinkEvent,
  type RelayLinkState,
  type RelaySignal,
  stepRelayLink,
} from './step-relay-link.ts'
import { createStepsInOrder } from './steps-in-order.ts'

/**
 * Opens the two connections to the relay, which forwards between all members. Over the first this browser sends its
 * sound and picture: it makes the offer, and opens a new connection when this one breaks. Over the second it receives
 * what the others send: the relay makes the offer, and `mids` tells which section belongs to which member.
 */
export const openRelayLink: OpenServerLink = (options) => {
  const peers = new Map<string, RTCPeerConnection>()
  let tracks = options.tracks
  let state: RelayLinkState = firstRelayLink
  let retry: ReturnType<typeof setTimeout> | undefined
  const isClosed = (): boolean => state.phase === 'closed'
  const inTurn = createStepsInOrder(isClosed)

  const step = (event: RelayLinkEvent): readonly RelayLinkEffect[] => {
    const next = stepRelayLink(state, event)
    state = next.state
    return next.effects
  }
  /** Decides and acts once everything before has been done: a description takes its time. */
  const feed = (event: RelayLinkEvent): void =>
    inTurn(async () => {
      for (const effect of step(event)) await perform(effect)
    })

  const open = (id: string): RTCPeerConnection => {
    const peer = new RTCPeerConnection({ iceServers: [...options.iceServers] as RTCIceServer[] })
    peers.set(id, peer)
    peer.onconnectionstatechange = () => {
      if (peer.connectionState === 'connected') feed({ type: 'stands', id })
      else if (peer.connectionState === 'failed') feed({ type: 'failed', id, next: crypto.randomUUID() })
    }
    return peer
  }

  const close = (id: string): void => {
    peers.get(id)?.close()
    peers.delete(id)
  }

  const signalLocal = (connection: string, peer: RTCPeerConnection, kind: 'offer' | 'answer'): void => {
    if (isClosed() || peer.localDescription === null) return
    options.signal({ connection, kind, description: peer.localDescription.sdp })
  }

  const offer = async (id: string): Promise<void> => {
    clearTimeout(retry)
    const peer = open(id)
    for (const kind of kinds) peer.addTransceiver(kind, { direction: 'sendonly' })
    await putTracks(peer, tracks)
    await describeLocally(peer, await peer.createOffer())
    signalLocal(id, peer, 'offer')
    if (isClosed()) return
    retry = setTimeout(() => feed({ type: 'unanswered', id, next: crypto.randomUUID() }), answerWithinMs)
  }

  const answer = async ({ connection, description, mids }: RelaySignal): Promise<void> => {
    const peer = peers.get(connection)
    if (peer === undefined) return
    await peer.setRemoteDescription({ type: 'offer', sdp: description })
    await describeLocally(peer, await peer.createAnswer())
    signalLocal(connection, peer, 'answer')
    const received = new Map<string, MediaStreamTrack[]>()
    for (const { mid, receiver } of peer.getTransceivers()) {
      const member = mids?.[mid ?? '']
      if (member !== undefined) received.set(member, [...(received.get(member) ?? []), receiver.track])
    }
    for (const [member, its] of received) options.receive(member, its)
  }

  const perform = async (effect: RelayLinkEffect): Promise<void> => {
    switch (effect.do) {
      case 'offer':
        return await offer(effect.id)
      case 'accept':
        clearTimeout(retry)
        return await peers.get(effect.id)?.setRemoteDescription({ type: 'answer', sdp: effect.description })
      case 'open':
        return void open(effect.id)
      case 'answer':
        return await answer(effect.signal)
      case 'put_tracks': {
        const peer = peers.get(effect.id)
        return peer && (await putTracks(peer, tracks))
      }
      case 'close':
        return close(effect.id)
      case 'connected':
        return options.connected()
    }
  }

  feed({ type: 'begins', next: crypto.randomUUID() })

  return {
    send(next) {
      tracks = next
      feed({ type: 'tracks' })
    },
    take: (signal) => feed({ type: 'signal', signal }),
    close() {
      clearTimeout(retry)
      // at once: a step that goes on fails with its connection, which nobody is told of
      for (const effect of step({ type: 'closes' })) if (effect.do === 'close') close(effect.id)
    },
  }
}
