import { createHash } from 'node:crypto'

/** A call of a line, as a lamp shows it: nothing of who the other one is. */
export interface LampCall {
  readonly callId: string
  readonly state: 'calling' | 'ringing' | 'talking'
}

/** What waits in the voicebox of a line. */
export interface WaitingMessages {
  readonly fresh: number
  readonly heard: number
}

/** What a line is doing now. */
export interface LampState {
  readonly calls: readonly LampCall[]
  /** Somebody who calls reaches a phone or a browser of it. */
  readonly isReachable: boolean
  /** null: nobody who asks is told. */
  readonly messages: WaitingMessages | null
}

export interface LampDocument {
  readonly contentType: string
  readonly content: string
}

/** A line that has more calls than these is busy all the same. */
const mostCalls = 8

const xml = (text: string): string =>
  text.replace(/[<>&"']/g, (character) => `&#${character.codePointAt(0)};`).replace(/\p{Cc}/gu, '')

/** Nobody who sees a lamp learns by which id a call can be found. */
const publicId = (callId: string): string => createHash('sha256').update(`lamp ${callId}`).digest('hex').slice(0, 16)

const dialogStates = { calling: 'proceeding', ringing: 'early', talking: 'confirmed' } as const

/**
 * The state of a line by RFC 4235, always whole.
 * @param ended calls that the document before named, and that are over
 */
export const dialogInfo = (
  entity: string,
  version: number,
  { calls }: LampState,
  ended: readonly string[],
): LampDocument => {
  const dialogs = [
    ...calls.slice(0, mostCalls).map(({ callId, state }) => {
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

/** The same by RFC 3863 and RFC 4480, for phones that show whether somebody is there. */
export const presenceInfo = (entity: string, { calls, isReachable }: LampState): LampDocument => ({
  contentType: 'application/pidf+xml',
  content: [
    '<?xml version="1.0"?>',
    '<presence xmlns="urn:ietf:params:xml:ns:pidf" xmlns:dm="urn:ietf:params:xml:ns:pidf:data-model"' +
      ` xmlns:rpid="urn:ietf:params:xml:ns:pidf:rpid" entity="${xml(entity)}">`,
    ...(calls.length === 0
      ? []
      : ['<dm:person id="p"><rpid:activities><rpid:on-the-phone/></rpid:activities></dm:person>']),
    `<tuple id="t"><status><basic>${isReachable || calls.length > 0 ? 'open' : 'closed'}</basic></status></tuple>`,
    '</presence>',
    '',
  ].join('\r\n'),
})

/** RFC 3842. */
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
