/**
 * What the platform does itself when these are dialled at a line: the name of the application in a call's plan. Speed dials
 * are `*0` to `*9` and one digit long, so neither ever stands for the other.
 */
export const serviceNumbers = {
  /** Hears and changes the own voicebox. */
  '*97': 'own_voicebox',
  /** Asks for an extension first, then for that line's PIN. */
  '*98': 'any_voicebox',
  /** What is said comes back: for trying microphone and network. */
  '*43': 'echo_test',
  /** Says what time it is at the line. */
  '*60': 'speaking_clock',
} as const

/** Leads a line without a picture into a conference of its company: asks for the conference ID. */
export const conferenceNumber = '*55'

/** Blanks count as not typed. */
export const isConferenceNumber = (dialled: string): boolean => dialled.replaceAll(/\s/g, '') === conferenceNumber

/** As screens tell it. */
export const ownVoiceboxNumber = '*97' satisfies keyof typeof serviceNumbers

export type ServiceName = (typeof serviceNumbers)[keyof typeof serviceNumbers]

/** The service that a line reaches by what was dialled; null: it is none. Blanks count as not typed. */
export const serviceOf = (dialled: string): ServiceName | null => {
  const bare = dialled.replaceAll(/\s/g, '')
  return Object.hasOwn(serviceNumbers, bare) ? serviceNumbers[bare as keyof typeof serviceNumbers] : null
}
