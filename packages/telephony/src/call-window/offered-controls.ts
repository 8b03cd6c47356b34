/** What can be done in a call, in the order of its bar, which is always the same. */
export const callControls = ['mute', 'hold', 'camera', 'share', 'keypad', 'transfer', 'add', 'devices', 'end'] as const
export type CallControl = (typeof callControls)[number]

/** Where a call stands, as far as its bar asks. */
export type ControlMoment =
  /** It is placed, or rings there. */
  | 'before'
  | 'talking'
  /** This side has lost its connection, or the other one has. */
  | 'lost'
  /** A second call is there too, one of both on hold. */
  | 'two'
  /** The second call asks whether to take over the first. */
  | 'asking'
  | 'ended'

export interface ControlFacts {
  readonly moment: ControlMoment
  /** A voicebox, an announcement: nobody who could be held or handed on. */
  readonly isService: boolean
  /** What the engine can: the platform's original one has no hold, transfer, or change of media. */
  readonly engine: { readonly hold: boolean; readonly transfer: boolean; readonly changeMedia: boolean }
  /** The browser can share a screen: on a phone there is none to share. */
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

/** Which controls a call has (CALL-07). What can not be done is not offered. */
export function offeredControls({ moment, isService, engine, canShare }: ControlFacts): readonly CallControl[] {
  const isPossible: Record<CallControl, boolean> = {
    mute: true,
    hold: engine.hold && !isService,
    camera: engine.changeMedia && !isService,
    share: engine.changeMedia && !isService && canShare,
    keypad: true,
    transfer: engine.transfer && !isService,
    // the first one has to be held meanwhile
    add: engine.hold && !isService,
    devices: true,
    end: true,
  }
  return callControls.filter((control) => offered[moment].includes(control) && isPossible[control])
}
