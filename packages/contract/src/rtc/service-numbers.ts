import { limits } from '../limits.ts'

/**
 * Services of the platform by the number that a line dials; the value names the application in a call's plan. Speed
 * dials are `*0` to `*9` with one digit only, so no service number is also a speed dial.
 */
export const serviceNumbers = {
  /** Listen to the own voicebox and change its settings. */
  '*97': 'own_voicebox',
  /** The voicebox of any line: asks for the extension, then for that line's PIN. */
  '*98': 'any_voicebox',
  /** Plays back what the caller says, to test microphone and network. */
  '*43': 'echo_test',
  /** Says the time in the line's time zone. */
  '*60': 'speaking_clock',
  /** Switches call waiting of the calling line on, and off. */
  '*70': 'call_waiting_on',
  '*71': 'call_waiting_off',
  /** STAT-03: "do not disturb" with calls to the voicebox until it is switched off, and available again. */
  '*78': 'dnd_on',
  '*79': 'dnd_off',
  /** RECEIVE-02: after a call that was busy or that nobody answered: call back when free, and take all that back. */
  '*37': 'call_back',
  '*38': 'call_back_off',
} as const

/** TEAM-02: the service that a line reaches by `*8` and an extension. */
export const pickUpService = 'pick_up' as const

/**
 * FRONT-03: asks the caller of a blocked number for the company's PIN (`block_out_override_pin`), before the call goes on.
 */
export const overrideService = 'block_override' as const

/** SCHED-03: the services that close and open again; an extension after their numbers names a group or queue. */
export const closingServices = { '*28': 'closed_on', '*29': 'closed_off' } as const

/**
 * SCHED-03: what a line closes or opens by dialling this; null: it does something else. `at`: the extension of a group, a
 * queue or an attendant; null: the whole company. Blanks are ignored.
 */
export const closedByDialling = (
  dialled: string,
): { readonly service: 'closed_on' | 'closed_off'; readonly at: string | null } | null => {
  const [, number = '', extension = ''] = /^(\*2[89])(\d*)$/.exec(dialled.replaceAll(/\s/g, '')) ?? []
  const service = (closingServices as Readonly<Record<string, 'closed_on' | 'closed_off'>>)[number]
  return service === undefined ? null : { service, at: extension === '' ? null : extension }
}

/** Dialled at a line to join a conference of its customer by telephone; the caller is asked for the conference ID. */
export const conferenceNumber = '*55'

/** Whether this number leads into a conference. Blanks are ignored. */
export const isConferenceNumber = (dialled: string): boolean => dialled.replaceAll(/\s/g, '') === conferenceNumber

/** TEAM-02: this and an extension pick up what rings at that colleague or group. Speed dials are `*8` alone. */
const pickUpPrefix = '*8'

export const pickUpNumber = (extension: string): string => `${pickUpPrefix}${extension}`

/**
 * The extension at which a line picks up by dialling this; null: it does something else. `*8` with one digit more may be
 * an extension, too, so all that follows the prefix counts. Blanks are ignored.
 */
export const pickedUpAt = (dialled: string): string | null => {
  const bare = dialled.replaceAll(/\s/g, '')
  const extension = bare.startsWith(pickUpPrefix) ? bare.slice(pickUpPrefix.length) : ''
  return /^\d+$/.test(extension) ? extension : null
}

/** TEAM-03: the service by which a line takes a parked call, and the one that a parked caller hears. */
export const takeParkedService = 'take_parked' as const
export const parkedService = 'parked' as const

/**
 * TEAM-03: a call is parked by a transfer to this: alone in the first free place, with a place's number in that one.
 * This and a place's number take the call that is parked there.
 */
const parkPrefix = '*59'

/** @param place undefined: the first free one */
export const parkNumber = (place?: number): string => `${parkPrefix}${place ?? ''}`

/** The place that this number names; `any`: the first free one; null: the number does something else. Blanks are ignored. */
export const parkPlaceOf = (dialled: string): number | 'any' | null => {
  const bare = dialled.replaceAll(/\s/g, '')
  if (bare === parkPrefix) return 'any'
  const named = bare.startsWith(parkPrefix) ? bare.slice(parkPrefix.length) : ''
  const place = /^[1-9]\d?$/.test(named) ? Number(named) : 0
  return place >= 1 && place <= limits.parkPlaces ? place : null
}

/**
 * Services that act with the rights of the line that hears them, or on its settings: a line has to dial them itself, for
 * nobody may put somebody else through to them.
 */
export const selfDialledServices: ReadonlySet<string> = new Set([
  'call_waiting_on',
  'call_waiting_off',
  'dnd_on',
  'dnd_off',
  'call_back',
  'call_back_off',
  'closed_on',
  'closed_off',
  overrideService,
  pickUpService,
])

/** The voicebox number that screens show. */
export const ownVoiceboxNumber = '*97' satisfies keyof typeof serviceNumbers

export type ServiceName = (typeof serviceNumbers)[keyof typeof serviceNumbers]

/** The service that a line reaches by dialling this; null: not a service number. Blanks are ignored. */
export const serviceOf = (dialled: string): ServiceName | null => {
  const bare = dialled.replaceAll(/\s/g, '')
  return Object.hasOwn(serviceNumbers, bare) ? serviceNumbers[bare as keyof typeof serviceNumbers] : null
}
