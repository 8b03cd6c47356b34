import type { OwnDevice } from '@lineside/contract/resources/presence'
import type { StopStep } from '@lineside/contract/rtc/call-steps'
import type {
  CallInfo,
  CallNotice,
  CallPanel,
  CallStage,
  HeldCall,
  TalkingCall,
  WaitingCall,
} from '@lineside/telephony/call-window/call-window'
import type { CallDevices, CallPerson } from '../../domain/calls/call-stage-props.ts'

/** A sample state of a call, as the call window would show it. */
export interface KitMoment {
  readonly stage: CallStage
  readonly panel?: CallPanel
  readonly notice?: CallNotice
  readonly isMuted?: boolean
  readonly isWeak?: boolean
  readonly picture?: 'camera' | 'screen'
  /** Shown as the small window in the corner. */
  readonly isSmall?: boolean
}

const ago = (seconds: number) => Date.now() - seconds * 1000
const maria = { name: 'Maria Huber', number: '436641234567' }
const max = { name: 'Max Berger', number: '21' }
const sofia = { name: 'Sofia Marchetti', number: '22' }
const sales = { name: 'Sales 50', number: '50' }
const lines = new Map([
  [22, 'Sofia Marchetti'],
  [23, 'Jonas Keller'],
])
export const kitLineName = (id: number): string | null => lines.get(id) ?? null

const rings = (id: number, after: number, devices: string[]): StopStep => ({
  code: 'rings',
  line: id,
  after,
  ends: false,
  seconds: 20,
  targets: [{ to: 'subscriber', id }],
  devices,
})
const way: StopStep[] = [
  rings(22, 0, ['Reception', 'iPhone']),
  rings(23, 20, ['Desk']),
  { code: 'voicebox', line: 22, after: 40, ends: true, is_custom: false, greeting: 'unavail' },
]
const echo: StopStep[] = [{ code: 'application', line: 24, after: 0, ends: true, name: 'echo_test' }]
const base: CallInfo = {
  id: 'call-0001',
  direction: 'out',
  party: sofia,
  called: null,
  media: 'audio',
  remote: { audio: true, video: false, screen: false },
  since: ago(9),
  way: [],
  ringsAt: null,
  refusal: null,
  isRecorded: false,
  isService: false,
  answeredAt: null,
}
const talking: TalkingCall = {
  ...base,
  direction: 'in',
  party: maria,
  called: sales,
  since: ago(260),
  answeredAt: ago(252),
  isRecorded: true,
  farSide: { is: 'outside', sound: 'encrypted' },
  hold: null,
  lostUntil: null,
  isLostHere: false,
}
const byUs = (seconds: number) => ({ byUs: true, byThem: false, since: ago(seconds) })
const front: TalkingCall = {
  ...talking,
  id: 'call-0002',
  called: null,
  isRecorded: false,
  farSide: null,
  answeredAt: ago(21),
}
const held: HeldCall = {
  state: 'held',
  call: { ...talking, hold: byUs(24) },
  isAsking: false,
  isConnecting: false,
}
const waiting: WaitingCall = {
  state: 'waiting',
  call: { ...base, id: 'call-0003', direction: 'in', party: max, since: ago(6) },
  isSilenced: false,
}
const video: TalkingCall = { ...talking, media: 'video', remote: { audio: true, video: true, screen: false } }
const established = (call: TalkingCall, other: HeldCall | WaitingCall | null = null): CallStage => ({
  phase: 'established',
  call,
  other,
})
const ended = (call: CallInfo, end: Extract<CallStage, { phase: 'ended' }>['end']): CallStage => ({
  phase: 'ended',
  call,
  end,
  closesAt: Date.now() + 5000,
})
const incoming: CallStage = {
  phase: 'incoming',
  call: { ...base, direction: 'in', party: maria, called: sales, since: ago(8), way: [rings(24, 0, ['Browser'])] },
  isSilenced: false,
  isAnswering: false,
  other: null,
}
const ringing: CallInfo = { ...base, way, ringsAt: sofia }
const unanswered: CallInfo = { ...base, since: ago(27), way }

/** Every state of the call stage, by the name used in the address of the kit page. */
export const kitMoments: Record<string, KitMoment> = {
  initiating: { stage: { phase: 'initiating', call: { ...base, since: ago(0) }, other: null } },
  ringing: { stage: { phase: 'ringing', call: ringing, other: null } },
  'ringing-without-way': { stage: { phase: 'ringing', call: { ...base, party: maria }, other: null } },
  audio: { stage: established(talking), panel: 'keypad' },
  devices: { stage: established(talking), panel: 'devices' },
  transfer: { stage: established(talking), panel: 'transfer' },
  add: { stage: established(talking), panel: 'add' },
  'open-there': { stage: established({ ...talking, farSide: { is: 'phone', sound: 'open' } }) },
  hold: { stage: established({ ...talking, hold: byUs(38) }), isMuted: true },
  'held-by-them': { stage: established({ ...talking, hold: { byUs: false, byThem: true, since: ago(12) } }) },
  video: { stage: established(video), picture: 'camera' },
  share: {
    stage: established({ ...video, remote: { audio: true, video: false, screen: true } }),
    picture: 'screen',
    isWeak: true,
  },
  'own-camera': { stage: established({ ...talking, media: 'video' }), picture: 'camera' },
  'video-waiting': { stage: established(video, waiting), picture: 'camera' },
  waiting: { stage: established(talking, waiting) },
  two: { stage: established({ ...front, party: max }, held) },
  'ringing-to-ask': {
    stage: { phase: 'ringing', call: { ...base, id: 'call-0004', since: ago(4) }, other: { ...held, isAsking: true } },
  },
  asking: { stage: established({ ...front, party: sofia }, { ...held, isAsking: true }) },
  service: {
    stage: established({ ...front, party: { name: null, number: '*43' }, isService: true, way: echo }),
    panel: 'keypad',
  },
  lost: { stage: established({ ...talking, lostUntil: Date.now() + 24_000, isLostHere: true }) },
  notice: {
    stage: established(talking),
    notice: { kind: 'deviceGone', goesOn: 'other', label: 'Headset H3' },
    isWeak: true,
  },
  'ended-unanswered': {
    stage: ended(unanswered, { kind: 'reason', reason: 'no_answer', by: null, at: Date.now() }),
  },
  'ended-talk': {
    stage: ended(talking, { kind: 'reason', reason: 'hung_up', by: maria, at: Date.now() }),
  },
  'ended-refused': { stage: ended({ ...base, since: ago(1) }, { kind: 'userMediaPermissionDenied', at: Date.now() }) },
  incoming: { stage: incoming },
  small: { stage: established(talking), isSmall: true },
  'small-held': { stage: established({ ...front, party: maria, hold: byUs(41) }), isSmall: true },
  'small-two': {
    stage: established({ ...front, party: max }, { ...held, call: { ...held.call, called: null } }),
    isSmall: true,
  },
  'small-ringing': { stage: { phase: 'ringing', call: ringing, other: null }, isSmall: true },
  'small-answered': { stage: established({ ...front, direction: 'out', party: sofia, dialled: sales }), isSmall: true },
  'small-voicebox': {
    stage: established({ ...front, direction: 'out', party: sofia, isService: true, since: ago(61), way }),
    isSmall: true,
  },
}

export const kitDevices: CallDevices = {
  known: {
    microphone: [{ id: 'h3', label: 'Headset H3' }],
    speaker: [{ id: 'h3', label: 'Headset H3' }],
    ring: [{ id: 'built', label: 'Built-in speakers' }],
    camera: [{ id: 'built', label: 'Built-in camera' }],
  },
  chosen: { microphone: 'h3', speaker: 'h3', ring: 'built', camera: 'built' },
  canChooseSpeaker: true,
  choose: () => undefined,
  test: () => undefined,
}

export const kitOwnDevices: readonly OwnDevice[] = [
  { id: 'phone 1', name: 'Kestrel D4 3.4.1', kind: 'phone' },
  { id: 'phone 2', name: 'Heron M2', kind: 'phone' },
  { id: 'browser Firefox', name: 'Firefox', kind: 'browser' },
]

export const kitPeople: readonly CallPerson[] = [
  { name: 'Sofia Marchetti', number: '22', label: 'Ext. 22', presence: 'free' },
  { name: 'Jonas Keller', number: '23', label: 'Ext. 23', presence: 'ringing' },
  { name: 'Max Berger', number: '21', label: 'Ext. 21', presence: 'in_call' },
  { name: 'Petra Lang', number: '26', label: 'Ext. 26', presence: 'offline' },
  { name: 'Felix Brandt', number: '49894522310', label: '+49 89 452 23 10', presence: null },
]
