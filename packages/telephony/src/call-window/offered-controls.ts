/** The controls of a call, in the order in which its bar always shows them. */
export const callControls = [
  'mute',
  'hold',
  'camera',
  'share',
  'keypad',
  'transfer',
  'park',
  'add',
  'devices',
  'end',
] as const
export type CallControl = (typeof callControls)[number]

/** The phase of a call, as far as it matters for the bar. */
export type ControlMoment =
  /** The call is being placed, or rings at the other side. */
  | 'before'
  | 'talking'
  /** One of the two sides has lost its connection. */
  | 'lost'
  /** There are two calls, one of them on hold. */
  | 'two'
  /** The second call is the consultation call of an attended transfer. */
  | 'asking'
  | 'ended'

export interface ControlFacts {
  readonly moment: ControlMoment
  /** The other side is a voicebox or an announcement: there is nobody to hold or to transfer. */
  readonly isService: boolean
  /** The engine's abilities: the original platform's engine has no hold, no transfer, no parking and no change of media. */
  readonly engine: {
    readonly hold: boolean
    readonly transfer: boolean
    readonly park: boolean
    readonly changeMedia: boolean
  }
  /** The browser can share a screen; on a phone it can not. */
  readonly canShare: boolean
}

const always: readonly CallControl[] = ['mute', 'keypad', 'devices', 'end']

const offered: Record<ControlMoment, readonly CallControl[]> = {
  before: always,
  talking: callControls,
  lost: ['mute', 'devices', 'end'],
  two: [...always, 'transfer'],
  asking: always,
  ended: [],
}

/** The controls that a call offers (CALL-07): only those that are possible. */
export function offeredControls({ moment, isService, engine, canShare }: ControlFacts): readonly CallControl[] {
  const isPossible: Record<CallControl, boolean> = {
    mute: true,
    hold: engine.hold && !isService,
    camera: engine.changeMedia && !isService,
    share: engine.changeMedia && !isService && canShare,
    keypad: true,
    transfer: engine.transfer && !isService,
    park: engine.park && !isService,
    // the first call must be put on hold for that
    add: engine.hold && !isService,
    devices: true,
    end: true,
  }
  return callControls.filter((control) => offered[moment].includes(control) && isPossible[control])
}
