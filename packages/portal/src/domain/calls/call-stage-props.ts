import type { CallQuality } from '@lineside/contract/rtc/cdk'
import type { CallAbilities, CallActions, CallWindow } from '@lineside/telephony/call-window/call-window'

/** All that the views of a call are drawn from. They keep nothing of a call themselves. */
export interface CallStageProps {
  readonly window: CallWindow
  readonly actions: CallActions
  readonly can: CallAbilities
  /** Who sits here. */
  readonly me: { readonly name: string }
  readonly streams: CallStreams
  readonly devices: CallDevices
  /** Of the call in front, every two seconds; null: not known. */
  readonly quality: CallQuality | null
  /** Whom a call may be handed to: colleagues with their state, then contacts. */
  readonly people: readonly CallPerson[]
  /** Who the lines are that a call's way names; null: not known here. */
  readonly lineName?: (id: number) => string | null
  /** Single letters are keys here; the hints are shown (WCAG 2.1.4). */
  readonly hasKeys: boolean
  readonly setKeys: (isOn: boolean) => void
  /** Calls from a phone of one's own; null: there is none. */
  readonly callFromPhone: CallFromPhone | null
  /** Where all calls with this number are listed; null: nowhere. */
  readonly onShowCalls: ((number: string) => void) | null
}

/** Rings the user's own phones; the phone that is answered calls `number`. @returns whether they ring */
export type CallFromPhone = (number: string) => Promise<boolean>

export interface CallStreams {
  readonly own: MediaStream | null
  readonly other: MediaStream | null
}

export interface CallPerson {
  readonly name: string
  /** What is dialled. */
  readonly number: string
  /** As it is shown: "Ext. 21", "+43 664 123 45 67". */
  readonly label: string
  /** null: nobody tells. */
  readonly presence: Presence | null
}

export type Presence = 'free' | 'ringing' | 'in_call' | 'offline'

export type DeviceKind = 'microphone' | 'speaker' | 'ring' | 'camera'

/** The devices of this browser; the choice is remembered in it. */
export interface CallDevices {
  /** null: the browser does not tell them before its user has allowed one. */
  readonly known: Readonly<Record<DeviceKind, readonly CallDevice[]>> | null
  /** The id in use; `default`: as the system has it. */
  readonly chosen: Readonly<Record<DeviceKind, string>>
  /** The browser can play on a device of choice. */
  readonly canChooseSpeaker: boolean
  choose(kind: DeviceKind, id: string): void
  /** Plays a short sound: on the speaker, or as it rings. */
  test(kind: 'speaker' | 'ring'): void
}

export interface CallDevice {
  readonly id: string
  readonly label: string
}
