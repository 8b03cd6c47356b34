import { type Machine, runMachine } from '@lineside/contract/machine'
import type { CdkCall } from '@lineside/contract/rtc/cdk'
import type { CallAbilities, CallActions, CallWindow } from '@lineside/telephony/call-window/call-window'
import type { CallEffect, CallEvent } from '@lineside/telephony/call-window/call-window-events'
import { frontCall, isCalling, ringingHere } from '@lineside/telephony/call-window/stages'
import { emptyCallWindow, stepCallWindow } from '@lineside/telephony/call-window/step-call-window'
import { createStore } from '../../shared/state/store.ts'
import { callLegs, showStreams } from './effects/call-legs.ts'
import { arrivedCallsStore, takeArrivedCalls } from './arrived-calls.ts'
import { createEffects, type PageEffects } from './effects/call-effects.ts'
import { callWindowStore, takeWantedCall, wantedCallStore, wantedReplyStore } from './calls-store.ts'
import { incomingCall, isUnanswered } from './effects/call-events.ts'
import { engine } from '../engine/engine.ts'
import { overlaysNow } from './overlays-now.ts'

const runCalls = (): Machine<CallWindow, CallEvent, CallEffect> =>
  runMachine<CallWindow, CallEvent, CallEffect>({
    first: emptyCallWindow,
    step: stepCallWindow,
    perform: (effect) => effectsOf.run(effect),
    onError: (error) => reportError(error),
    settled: (state, before) => {
      if (state !== before) callWindowStore.set(state)
      const frontId = frontCall(state.stage)?.id ?? null
      showStreams(frontId)
      showAbilities(frontId)
    },
  })

let machine = runCalls()
const now = (): CallWindow => machine.state
const tell = (event: CallEvent): void => machine.feed(event)

const effectsOf = createEffects(tell, now)

let lastId = 0
/** Makes an id for a call whose engine gives none, or has given none yet. */
const newId = (): string => {
  lastId += 1
  return `call-${lastId}-${Date.now()}`
}

const isConnected = (): boolean => {
  const state = engine.read()
  return state.phase === 'ready' && state.hasSip
}

const isPhone = (): boolean => window.matchMedia('(max-width: 899px)').matches

const actions: CallActions = {
  start: (to, media) => {
    if (!isConnected()) engine.retry()
    tell({ type: 'start', id: newId(), to, media, isConnected: isConnected(), at: Date.now() })
  },
  answer: (media) => tell({ type: 'answer', media }),
  endAndAnswer: () => tell({ type: 'endAndAnswer' }),
  decline: () => tell({ type: 'decline' }),
  toVoicebox: () => tell({ type: 'toVoicebox' }),
  silence: () => tell({ type: 'silence' }),
  hangUp: () => tell({ type: 'hangUp' }),
  close: () => tell({ type: 'close' }),
  callAgain: (media) => {
    const { stage } = now()
    if (stage.phase !== 'ended' || stage.call.party.number === null) return
    actions.start({ number: stage.call.party.number, name: stage.call.party.name }, media)
  },
  setMicrophone: (isOn) => tell({ type: 'microphone', isOn }),
  setCamera: (isOn) => tell({ type: 'camera', isOn }),
  setScreen: (isOn) => tell({ type: 'screen', isOn }),
  setVolume: (volume) => tell({ type: 'volume', volume }),
  sendDigit: (digit) => tell({ type: 'digit', digit }),
  hold: () => tell({ type: 'hold' }),
  resume: () => tell({ type: 'resume' }),
  swap: () => tell({ type: 'swap' }),
  connect: () => tell({ type: 'connect' }),
  back: () => tell({ type: 'back' }),
  transferNow: (to) => tell({ type: 'transfer', to }),
  park: () => tell({ type: 'park' }),
  askFirst: (to) => tell({ type: 'add', id: newId(), to, isAsking: true, at: Date.now() }),
  add: (to) => tell({ type: 'add', id: newId(), to, isAsking: false, at: Date.now() }),
  openPanel: (panel) => tell({ type: 'panel', panel }),
  closePanel: () => tell({ type: 'panel', panel: null }),
  minimise: () => tell({ type: 'minimise' }),
  maximise: () => tell({ type: 'maximise', isPhone: isPhone() && overlaysNow().length === 0 }),
  dismissNotice: () => tell({ type: 'dismissNotice' }),
  reconnect: () => {
    const id = frontCall(now().stage)?.id
    if (id !== undefined) callLegs.get(id)?.call.reconnect?.()
  },
  takeHere: (id, party) => {
    if (!isConnected()) engine.retry()
    if (!isCalling(now().stage)) void effectsOf.take(id, party)
  },
  keepOpen: (isKept) => tell({ type: 'keepOpen', isKept, at: Date.now() }),
}

/**
 * The engine's abilities beyond those of the platform's original one: those of the call in front, or of the last call.
 */
export const abilitiesStore = createStore<CallAbilities>({
  hold: false,
  transfer: false,
  park: false,
  connect: false,
  voicebox: false,
  changeMedia: false,
  reconnect: false,
  take: false,
})

const canTake = (): boolean => {
  const state = engine.read()
  return state.phase === 'ready' && state.sip.takeCall !== undefined
}

const showAbilities = (frontId: string | null): void => {
  const call = frontId === null ? undefined : callLegs.get(frontId)?.call
  if (!call) return
  const next = {
    hold: call.hold !== undefined,
    transfer: call.transfer !== undefined,
    park: call.park !== undefined,
    connect: call.connectWith !== undefined,
    voicebox: call.deflectToVoicebox !== undefined,
    changeMedia: call.changeMedia !== undefined,
    reconnect: call.reconnect !== undefined,
    take: canTake(),
  }
  if (JSON.stringify(next) !== JSON.stringify(abilitiesStore.read())) abilitiesStore.set(next)
}

/** Sends from the microphone or camera that the user has just chosen. */
const renewMedia = (kind: 'microphone' | 'camera'): void => {
  const { stage } = now()
  if (stage.phase !== 'established' || (kind === 'camera' && stage.call.media !== 'video')) return
  // renewing a shared screen would make the user choose it again
  if (stage.call.media !== 'screen') void effectsOf.changeMedia(stage.call.id, stage.call.media)
}

/** CALL-13: a user who only listens because there was no microphone is heard as soon as one is plugged in. */
const takeNewMicrophone = (): void => {
  const { stage } = now()
  if (stage.phase === 'established' && stage.call.media === 'listen') void effectsOf.tryMedia(stage.call.id, 'audio')
}

/**
 * Media of a call that continues after a reload. The camera is opened again only if the browser need not ask for it; a
 * screen must be chosen by the user.
 */
const mediaAgain = async ({ sentBefore }: CdkCall): Promise<'audio' | 'video'> => {
  if (sentBefore?.video !== true) return 'audio'
  try {
    const { state } = await navigator.permissions.query({ name: 'camera' })
    return state === 'granted' ? 'video' : 'audio'
  } catch {
    // this browser does not tell whether the camera is allowed
    return 'audio'
  }
}

/** Takes over what the engine has announced, at once or while this code was being loaded. */
const takeArrived = (): void => {
  for (const { call, isResumed } of takeArrivedCalls()) {
    const id = call.id ?? newId()
    const info = incomingCall(id, call)
    if (!isResumed) {
      effectsOf.follow(id, call, null, { type: 'incoming', call: info, at: Date.now() })
      continue
    }
    effectsOf.follow(id, call, null, { type: 'resumed', call: info, isAnswered: !isUnanswered(call), at: Date.now() })
    // the call lost its media with the previous page
    void mediaAgain(call).then((media) => effectsOf.accept(id, media))
  }
}

/** Starts calls that pages have asked for as soon as the engine is ready, or refuses them if it has failed. */
const placeWanted = (): void => {
  const state = engine.read()
  if (wantedCallStore.read() === null || state.phase === 'starting' || state.phase === 'off') return
  const wanted = takeWantedCall()
  if (wanted === null) return
  if ('takes' in wanted) actions.takeHere(wanted.takes, wanted.party)
  else actions.start(wanted.to, wanted.media)
}

/** A call that has not come for so long will not come. */
const longestWish = 60_000

/** Answers or declines a call as somebody has chosen on its notification, as soon as it rings here. */
const replyAsWanted = (): void => {
  const wanted = wantedReplyStore.read()
  if (wanted === null || ringingHere(now().stage)?.id !== wanted.call) return
  wantedReplyStore.set(null)
  if (Date.now() - wanted.at > longestWish) return
  if (wanted.does === 'answer') actions.answer('audio')
  else actions.decline()
}

let ending: ReturnType<typeof setTimeout> | undefined

const endAll = (): void => {
  machine.stop()
  machine = runCalls()
  effectsOf.endAll()
  machine.begin()
  callWindowStore.set(null)
  showStreams(null)
}

/** The calls of this page. */
export const calls = {
  actions,
  renewMedia,
  tell,
  /**
   * Runs the calls from the first one to sign-out.
   * @param isHome whether the call page is open
   * @returns a function that ends every call
   */
  start: (effects: PageEffects, isHome: boolean): (() => void) => {
    clearTimeout(ending)
    callWindowStore.set(now())
    effectsOf.use(effects)
    machine.begin()
    tell({ type: 'page', isHome })
    const stops = [
      arrivedCallsStore.subscribe(takeArrived),
      engine.subscribe(placeWanted),
      wantedCallStore.subscribe(placeWanted),
      callWindowStore.subscribe(replyAsWanted),
      wantedReplyStore.subscribe(replyAsWanted),
    ]
    takeArrived()
    placeWanted()
    // browsers leave `mediaDevices` out on pages that were not loaded over https
    const media = navigator.mediaDevices as MediaDevices | undefined
    media?.addEventListener('devicechange', takeNewMicrophone)
    return () => {
      for (const stop of stops) stop()
      media?.removeEventListener('devicechange', takeNewMicrophone)
      // in development React starts everything twice: that ends no call
      ending = setTimeout(endAll)
    }
  },
}
