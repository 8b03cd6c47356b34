import type { HostPort } from '../../src/platform/config.ts'
import { written } from '../../src/sip/edge/sip-settings.ts'
import type { OperatorWire } from './operator-wire.ts'
import { bodyOf, branchOf, contactOf, linesOf, routesOf, sdpType } from './sip-text.ts'
import type { Tone } from './tone.ts'

export interface CallOptions {
  /** Where the platform signed in. */
  readonly contact?: string
  /** The caller. */
  readonly from?: string
  readonly headers?: readonly string[]
  /** It makes no offer, and answers ours when it acknowledges. */
  readonly withoutOffer?: boolean
  /** Whether the caller may press keys. */
  readonly withKeys?: boolean
  /** The same call goes there as well, at the same time. */
  readonly alsoTo?: HostPort
}

/** Calls that an operator makes. */
export interface OperatorCalls {
  /** The description with which it offers and answers; as in the call that it made last. */
  readonly description: string
  /** @returns the final answer */
  call(number: string, options?: CallOptions): Promise<number>
  /**
   * Asks in its call for something else than sound, as a gateway does that would go on in T.38.
   * @returns the final answer
   */
  asksFor(description: string): Promise<number>
  hangUp(): void
  /** A final answer has come to an INVITE. */
  answered(response: string, status: number): void
}

/** A call that is being made; it may go to several edges at the same time. */
interface Calling {
  /** Branches of INVITEs that have no final answer yet. */
  readonly asking: Set<string>
  readonly offers: boolean
  readonly description: string
  finished(status: number): void
}

/** A re-INVITE that waits for its answer. */
interface Asking {
  readonly branch: string
  readonly ack: readonly string[]
  told(status: number): void
}

export const createOperatorCalls = (wire: OperatorWire, sound: Tone): OperatorCalls => {
  const { address, own, send, via, next } = wire
  let calling: Calling | null = null
  let asked: Asking | null = null

  /** A call may go to several edges: the answer of one that takes it counts, or the last refusal. */
  const callAnswered = (response: string, status: number): void => {
    const { asking, offers, description, finished } = calling ?? nothing(sound)
    const call = [...linesOf(response, 'from'), ...linesOf(response, 'to'), ...linesOf(response, 'call-id')]
    const target = contactOf(response) ?? `sip:${written(wire.edge)}`
    const headers = [...routesOf(response).reverse(), ...call, 'Max-Forwards: 70']
    const answer = status < 300 && !offers ? description : ''
    send([`ACK ${target} SIP/2.0`, via('ack'), ...headers, 'CSeq: 1 ACK', ...(answer === '' ? [] : [sdpType])], answer)
    asking.delete(branchOf(response))
    if (status < 300) {
      wire.dialog = { target, headers, at: wire.edge }
      sound.speakTo(bodyOf(response))
    }
    if (status < 300 || asking.size === 0) finished(status)
  }

  const inDialog = () => {
    if (wire.dialog === null) throw new Error('There is no call')
    return wire.dialog
  }

  return {
    get description() {
      return calling?.description ?? sound.description
    },
    answered: (response, status) => {
      if (asked === null || asked.branch !== branchOf(response)) return callAnswered(response, status)
      send([...asked.ack, ...linesOf(response, 'to')])
      asked.told(status)
    },
    call: (number, how = {}) =>
      new Promise((resolve) => {
        const offers = how.withoutOffer !== true
        const description = how.withKeys === true ? sound.descriptionWithKeys : sound.description
        const asking = new Set<string>()
        calling = { asking, offers, description, finished: resolve }
        const called = how.contact === undefined ? written(wire.edge) : 'operator.example'
        const kept = [
          `From: <sip:${how.from ?? '+436641234567'}@operator.example>;tag=${address}-${next()}`,
          `To: <sip:${number}@${called}>`,
          `Call-ID: ${next()}@${address}`,
          'CSeq: 1 INVITE',
          'Max-Forwards: 70',
          own,
          ...(offers ? [sdpType] : []),
          ...(how.headers ?? []),
        ]
        for (const [place, there] of [wire.edge, ...(how.alsoTo === undefined ? [] : [how.alsoTo])].entries()) {
          const line = via(`invite${place}`)
          asking.add(branchOf(line))
          const target = how.contact ?? `sip:${number}@${written(there)}`
          send([`INVITE ${target} SIP/2.0`, line, ...kept], offers ? description : '', there)
        }
      }),
    asksFor: (wanted) =>
      new Promise((resolve) => {
        const { target, headers, at } = inDialog()
        const line = via('again')
        const request = (method: string, lines: readonly string[]) => [
          `${method} ${target} SIP/2.0`,
          line,
          ...lines,
          `CSeq: 7 ${method}`,
        ]
        // the ACK bears the tag of the answer
        const ack = request(
          'ACK',
          headers.filter((header) => !header.startsWith('To:')),
        )
        asked = { branch: branchOf(line), ack, told: resolve }
        send([...request('INVITE', headers), own, sdpType], wanted, at)
      }),
    hangUp: () => {
      const { target, headers, at } = inDialog()
      send([`BYE ${target} SIP/2.0`, via('bye'), ...headers, 'CSeq: 2 BYE'], '', at)
    },
  }
}

/** For an answer to nothing, which is acknowledged all the same. */
const nothing = ({ description }: Tone): Calling => ({
  asking: new Set(),
  offers: true,
  description,
  finished: () => undefined,
})
