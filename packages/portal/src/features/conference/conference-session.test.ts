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

type OnParticipant = (participant: CdkParticipant) => void

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
  const on: { joined?: OnParticipant; left?: OnParticipant; ended?: () => void } = {}
  const names: string[] = []
  const network = {
    onConferenceParticipantJoined: (callback: OnParticipant) => ((on.joined = callback), network),
    onConferenceParticipantLeft: (callback: OnParticipant) => ((on.left = callback), network),
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
  const asked: string[] = []
  const builder = {
    enableMicrophone: () => (asked.push('microphone'), builder),
    build: () => Promise.resolve(streamOf('mine')),
  }
  const media = { create: () => builder } as unknown as Cdk['media']
  return { on, names, asked, media, network: network as unknown as CdkConferenceNetwork }
}

const givenSession = ({ media, network }: Pick<ReturnType<typeof givenRoom>, 'media' | 'network'>) =>
  createConferenceSession({
    media,
    network,
    displayName: 'Anna Novak',
    anonymous: 'Somebody',
    deviceOf: () => 'default',
    onError: (error) => expect.unreachable(String(error)),
  })

const joined = async (session: ReturnType<typeof givenSession>) => {
  session.join('team', '')
  await expect.poll(() => session.read().conference.phase).toBe('in')
}

test('CONF-02, CONF-07: muting in the lobby is kept when joining; leaving keeps the choice and releases the devices', async () => {
  const room = givenRoom()
  const session = givenSession(room)
  const heard = () => [session.read().wantsMicrophone, session.read().me.media.audio]
  session.preview()
  await expect.poll(heard).toEqual([true, true])
  session.toggle('microphone')
  await expect.poll(heard).toEqual([false, false])
  await joined(session)
  expect(heard()).toEqual([false, false])
  session.toggle('microphone')
  await expect.poll(heard).toEqual([true, true])
  session.leave()
  expect(heard()).toEqual([true, false])
  session.preview()
  expect(heard()).toEqual([true, false])
  // wanted, but not in use: muting asks for no device
  const before = room.asked.length
  session.toggle('microphone')
  expect(heard()).toEqual([false, false])
  expect(room.asked).toHaveLength(before)
  session.toggle('microphone')
  await expect.poll(heard).toEqual([true, true])
})

test('CONF-06: joining asks for a microphone that was never switched', async () => {
  const room = givenRoom()
  const session = givenSession(room)
  await joined(session)
  expect(room.asked).toEqual(['microphone'])
  expect(session.read().me.media.audio).toBe(true)
})

test('ENT-10: a conference has its participants, their streams, the muted ones, the selected one and how it was selected, and the user’s name', async () => {
  const { on, names, media, network } = givenRoom()
  const session = givenSession({ media, network })
  const close = session.open()
  const state = () => session.read()
  expect(state()).toMatchObject({
    me: { id: localParticipant, name: 'Anna Novak' },
    others: [],
    selection: { selected: localParticipant, isManual: false },
  })

  await joined(session)
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
