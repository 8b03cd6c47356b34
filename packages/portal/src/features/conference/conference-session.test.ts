import type {
  Cdk,
  CdkConference,
  CdkConferenceNetwork,
  CdkMediaStream,
  CdkParticipant,
} from '@lineside/contract/rtc/cdk'
import { localParticipant } from '@lineside/telephony/conference/selection'
import { expect, test } from 'vitest'
import { createConferenceSession } from './conference-session.ts'

type Told = (participant: CdkParticipant) => void

/** A stream stub: these tests only check whether a stream is there. */
const streamOf = (name: string) =>
  ({ getStream: () => name, hasVideo: () => true, stop: () => undefined }) as unknown as CdkMediaStream

/** A participant whose picture starts and stops when the test says so. */
const givenPerson = (id: string, displayName: string) => {
  const listeners: { shown?: () => void; gone?: () => void } = {}
  const participant = {
    id,
    displayName,
    mediaStream: null as CdkMediaStream | null,
    getId: () => id,
    onMediaStream(callback: () => void) {
      listeners.shown = callback
      return participant
    },
    onMediaEnded(callback: () => void) {
      listeners.gone = callback
      return participant
    },
  }
  return {
    participant: participant as unknown as CdkParticipant,
    sends: (stream: string) => {
      participant.mediaStream = streamOf(stream)
      listeners.shown?.()
    },
    endsSending: () => {
      participant.mediaStream = null
      listeners.gone?.()
    },
  }
}

/** A conference network that lets everybody join, and records the names they give. */
const givenRoom = () => {
  const on: { joined?: Told; left?: Told; ended?: () => void } = {}
  const names: string[] = []
  const network = {
    onConferenceParticipantJoined: (callback: Told) => ((on.joined = callback), network),
    onConferenceParticipantLeft: (callback: Told) => ((on.left = callback), network),
    onConferenceEvent: () => network,
    onConferenceEnded: (callback: () => void) => ((on.ended = callback), network),
    joinConference: ({ displayName }: { displayName: string }) => {
      names.push(displayName)
      return Promise.resolve({
        getLocalParticipant: () => givenPerson(localParticipant, displayName).participant,
      } as unknown as CdkConference)
    },
    leaveConference: () => Promise.resolve(),
    changeConferenceMedia: () => Promise.resolve(),
  }
  const builder = { enableMicrophone: () => builder, build: () => Promise.resolve(streamOf('mine')) }
  const media = { create: () => builder } as unknown as Cdk['media']
  return { on, names, media, network: network as unknown as CdkConferenceNetwork }
}

test('ENT-10: a conference holds who is in it, their streams, whom one has muted, whom one sees and whether that was chosen, and one’s name', async () => {
  const { on, names, media, network } = givenRoom()
  const session = createConferenceSession({
    media,
    network,
    displayName: 'Anna Novak',
    anonymous: 'Somebody',
    deviceOf: () => 'default',
  })
  const close = session.open()
  const state = () => session.read()
  expect(state()).toMatchObject({
    me: { id: localParticipant, name: 'Anna Novak' },
    others: [],
    selection: { selected: localParticipant, isManual: false },
  })

  await session.join('team', '')
  expect(names).toEqual(['Anna Novak'])
  const max = givenPerson('7', 'Max Berger')
  const sofia = givenPerson('9', 'Sofia Marchetti')
  on.joined?.(max.participant)
  on.joined?.(sofia.participant)
  expect(state().others.map(({ id, name, stream }) => [id, name, stream])).toEqual([
    ['7', 'Max Berger', null],
    ['9', 'Sofia Marchetti', null],
  ])

  // the first picture that arrives is selected, until the user selects somebody
  max.sends('of Max')
  sofia.sends('of Sofia')
  expect(state().others.map(({ stream }) => stream)).toEqual(['of Max', 'of Sofia'])
  expect(state().selection).toMatchObject({ selected: '7', isManual: false })
  session.select({ type: 'select', id: localParticipant })
  expect(state().selection).toMatchObject({ selected: localParticipant, isManual: true })
  session.select({ type: 'select', id: '9' })
  session.select({ type: 'mute', id: '7' })
  expect(state().selection).toEqual({ selected: '9', isManual: true, muted: new Set(['7']) })

  max.endsSending()
  expect(state().others[0]?.stream).toBeNull()
  on.left?.(sofia.participant)
  expect(state().others.map(({ id }) => id)).toEqual(['7'])
  expect(state().selection).toEqual({ selected: localParticipant, isManual: false, muted: new Set(['7']) })

  session.leave()
  expect(state()).toMatchObject({ others: [], selection: { selected: localParticipant, isManual: false } })
  expect(state().selection.muted.size).toBe(0)
  close()
})
