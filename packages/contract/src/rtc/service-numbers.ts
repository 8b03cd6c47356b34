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
} as const

/** Dialled at a line to join a conference of its customer by telephone; the caller is asked for the conference ID. */
export const conferenceNumber = '*55'

/** Whether this number leads into a conference. Blanks are ignored. */
export const isConferenceNumber = (dialled: string): boolean => dialled.replaceAll(/\s/g, '') === conferenceNumber

/** The voicebox number that screens show. */
export const ownVoiceboxNumber = '*97' satisfies keyof typeof serviceNumbers

export type ServiceName = (typeof serviceNumbers)[keyof typeof serviceNumbers]

/** The service that a line reaches by dialling this; null: not a service number. Blanks are ignored. */
export const serviceOf = (dialled: string): ServiceName | null => {
  const bare = dialled.replaceAll(/\s/g, '')
  return Object.hasOwn(serviceNumbers, bare) ? serviceNumbers[bare as keyof typeof serviceNumbers] : null
}
