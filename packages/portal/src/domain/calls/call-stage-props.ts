import type { OwnDevice } from '@lineside/contract/resources/presence'
import type { CallQuality } from '@lineside/contract/rtc/cdk'
import type { HoldMusic } from '@lineside/telephony/call-window/hold-sound'
import type { CallAbilities, CallActions, CallWindow } from '@lineside/telephony/call-window/call-window'

/** All that the call's views are drawn from. The views keep no state of a call themselves. */
export interface CallStageProps {
  readonly window: CallWindow
  readonly actions: CallActions
  readonly can: CallAbilities
  /** The user of this browser. */
  readonly me: { readonly name: string }
  readonly streams: CallStreams
  readonly devices: CallDevices
  /** Connection quality of the call in front, measured every two seconds; null: not known. */
  readonly quality: CallQuality | null
  /** People a call may be handed to: colleagues with their presence first, then contacts. */
  readonly people: readonly CallPerson[]
  /** Name of a line on a call's way, by the line's id; null: not known here. */
  readonly lineName?: (id: number) => string | null
  /** CALL-07: the line's music on hold. */
  readonly music: StageMusic
  /** Single-letter shortcuts are on and their hints are shown (WCAG 2.1.4). */
  readonly hasKeys: boolean
  readonly setKeys: (isOn: boolean) => void
  /** Starts a call from another device of the user; null: there is none. */
  readonly callFromPhone: CallFromPhone | null
  /** RECEIVE-02: asks to be called back by whom this call has not reached; null: there is nobody to ask for. */
  readonly callBack: (() => Promise<boolean>) | null
  /** Opens the list of all calls with a number; null: there is no such list. */
  readonly onShowCalls: ((number: string) => void) | null
}

/** The line's music on hold, and what switches it on. */
export interface StageMusic extends HoldMusic {
  /** null: the profile does not grant it, or it is on. */
  readonly switchOn: (() => void) | null
}

/** The user's own devices that can ring and, once answered, call a number. */
export interface CallFromPhone {
  /** Without this browser; at least one. */
  readonly devices: readonly OwnDevice[]
  /** @param device null: all phones ring. @returns whether it rings */
  readonly call: (number: string, device: OwnDevice | null) => Promise<boolean>
}

export interface CallStreams {
  readonly own: MediaStream | null
  readonly other: MediaStream | null
}

export interface CallPerson {
  readonly name: string
  /** The number as it is dialled. */
  readonly number: string
  /** The number as it is shown: "Ext. 21", "+43 664 123 45 67". */
  readonly label: string
  /** null: the platform does not tell. */
  readonly presence: Presence | null
}

export type Presence = 'free' | 'ringing' | 'in_call' | 'offline'

export type DeviceKind = 'microphone' | 'speaker' | 'ring' | 'camera'

/** The audio and video devices of this browser. The choice is remembered in it. */
export interface CallDevices {
  /** null: the browser lists no devices before the user has allowed the use of one. */
  readonly known: Readonly<Record<DeviceKind, readonly CallDevice[]>> | null
  /** The device id in use; `default`: the system's default device. */
  readonly chosen: Readonly<Record<DeviceKind, string>>
  /** Whether the browser can play sound on a chosen device. */
  readonly canChooseSpeaker: boolean
  choose(kind: DeviceKind, id: string): void
  /** Plays a short sound on the speaker, or the ring sound on the device for ringing. */
  test(kind: 'speaker' | 'ring'): void
}

export interface CallDevice {
  readonly id: string
  readonly label: string
}
