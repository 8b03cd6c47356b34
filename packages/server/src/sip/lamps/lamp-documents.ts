import { createHash } from 'node:crypto'
import type { ColleagueState } from '@lineside/telephony/team/colleague-state'
import { phoneLamp } from '@lineside/telephony/team/phone-lamp'

/** A call of a line as a busy lamp field shows it, without the other party. */
export interface LampCall {
  readonly callId: string
  readonly state: 'calling' | 'ringing' | 'talking'
}

/** The number of messages in a line's voicebox. */
export interface WaitingMessages {
  readonly fresh: number
  readonly heard: number
}

/** The present state of a line. */
export interface LampState {
  readonly calls: readonly LampCall[]
  /** Whether a call to the line reaches a phone or a browser. */
  readonly isReachable: boolean
  /** TEAM-05: the state that colleagues see on their team page. */
  readonly person: ColleagueState
  /** The next moment at which `person` changes by the clock alone, in milliseconds since 1970; null: never. */
  readonly changesAt: number | null
  /** null: not asked for, or there are none. */
  readonly messages: WaitingMessages | null
}

export interface LampDocument {
  readonly contentType: string
  readonly content: string
}

/** Maximum number of calls named in a document: more do not change what the lamp shows. */
const mostCalls = 8

const xml = (text: string): string =>
  text.replace(/[<>&"']/g, (character) => `&#${character.codePointAt(0)};`).replace(/\p{Cc}/gu, '')

/** The call's ID in documents: a hash, so that a watcher does not learn the real ID. */
const publicId = (callId: string): string => createHash('sha256').update(`lamp ${callId}`).digest('hex').slice(0, 16)

/** Stands for the call of a person who says not to be called (decision 0016). */
const asInCall: readonly LampCall[] = [{ callId: 'a status', state: 'talking' }]

/** The calls that a lamp shows, and the one that stands for a status. */
export const shownCalls = ({ calls, person }: LampState): readonly LampCall[] =>
  calls.length === 0 && phoneLamp(person).isOn ? asInCall : calls

const dialogStates = { calling: 'proceeding', ringing: 'early', talking: 'confirmed' } as const

/**
 * The state of a line as an RFC 4235 document, always complete.
 * @param ended calls in the previous document that have ended since
 */
export const dialogInfo = (
  entity: string,
  version: number,
  line: LampState,
  ended: readonly string[],
): LampDocument => {
  const dialogs = [
    ...shownCalls(line)
      .slice(0, mostCalls)
      .map(({ callId, state }) => {
        const direction =
          state === 'ringing' ? ' direction="recipient"' : state === 'calling' ? ' direction="initiator"' : ''
        return `<dialog id="${publicId(callId)}"${direction}><state>${dialogStates[state]}</state></dialog>`
      }),
    ...ended.map((callId) => `<dialog id="${publicId(callId)}"><state>terminated</state></dialog>`),
  ]
  return {
    contentType: 'application/dialog-info+xml',
    content: [
      '<?xml version="1.0"?>',
      `<dialog-info xmlns="urn:ietf:params:xml:ns:dialog-info" version="${version}" state="full" entity="${xml(entity)}">`,
      ...dialogs,
      '</dialog-info>',
      '',
    ].join('\r\n'),
  }
}

const isOpen = ({ calls, isReachable }: LampState): boolean => isReachable || calls.length > 0

/** The part of a state that presence shows. */
export const shownPresence = (state: LampState): string => {
  const { activities, note } = phoneLamp(state.person)
  return JSON.stringify([isOpen(state), activities, note])
}

/** The state of a line as an RFC 3863 and RFC 4480 document, for phones that show presence. */
export const presenceInfo = (entity: string, state: LampState): LampDocument => {
  const { activities, note } = phoneLamp(state.person)
  const shown = activities.map((activity) => `<rpid:${activity}/>`).join('')
  const basic = `<status><basic>${isOpen(state) ? 'open' : 'closed'}</basic></status>`
  return {
    contentType: 'application/pidf+xml',
    content: [
      '<?xml version="1.0"?>',
      '<presence xmlns="urn:ietf:params:xml:ns:pidf" xmlns:dm="urn:ietf:params:xml:ns:pidf:data-model"' +
        ` xmlns:rpid="urn:ietf:params:xml:ns:pidf:rpid" entity="${xml(entity)}">`,
      // RFC 3863: tuples come first. Some clients read the person's note, others that of the tuple
      `<tuple id="t">${basic}${note === '' ? '' : `<note>${xml(note)}</note>`}</tuple>`,
      ...(shown === ''
        ? []
        : [
            `<dm:person id="p"><rpid:activities>${shown}</rpid:activities>` +
              `${note === '' ? '' : `<dm:note>${xml(note)}</dm:note>`}</dm:person>`,
          ]),
      '</presence>',
      '',
    ].join('\r\n'),
  }
}

/** The number of messages as an RFC 3842 document. */
export const messageSummary = (entity: string, { messages }: LampState): LampDocument => {
  const { fresh, heard } = messages ?? { fresh: 0, heard: 0 }
  return {
    contentType: 'application/simple-message-summary',
    content: [
      `Messages-Waiting: ${fresh > 0 ? 'yes' : 'no'}`,
      `Message-Account: ${entity.replace(/\p{Cc}/gu, '')}`,
      `Voice-Message: ${fresh}/${heard}`,
      '',
    ].join('\r\n'),
  }
}
