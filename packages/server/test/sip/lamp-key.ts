import type { HostPort } from '../../src/platform/config.ts'
import { answerTo, requestOf, type SipAccount } from './attempt.ts'
import { createSipSender, type SipReply } from './sip-sender.ts'

const accepted = { dialog: 'application/dialog-info+xml', presence: 'application/pidf+xml' } as const

/** Keys of a phone that show lines, as its user would set them up: SUBSCRIBE with the line's password. */
export const createLampKeys = async (edge: HostPort, own: SipAccount, event: keyof typeof accepted = 'dialog') => {
  const sender = await createSipSender(edge)
  return {
    /** The received requests, as they came. */
    requests: sender.requests,
    /** @param account another than that of the phone */
    watches: async (watched: string, account = own): Promise<SipReply | null> => {
      const lines = (...more: string[]) => {
        const headers = [`Event: ${event}`, `Accept: ${accepted[event]}`, ...more]
        const [, ...all] = requestOf('SUBSCRIBE', account, ...headers)
        return [
          `SUBSCRIBE sip:${watched} SIP/2.0`,
          ...all.map((line) => (line.startsWith('Contact:') ? `Contact: <sip:key@${sender.address}:5060>` : line)),
        ]
      }
      const challenge = await sender.send(lines())
      if (challenge?.status !== 407) return challenge
      return await sender.send(lines(answerTo(challenge, account, 'SUBSCRIBE')))
    },
    /** The states of a line that it was told, from the first; without a call or an activity that of the subscription. */
    told: ({ username }: { readonly username: string }) =>
      sender.requests
        .filter((text) => text.includes(`entity="sip:${username}@`))
        .map(
          (text) =>
            /<state>(\w+)<|<rpid:(\w+)\/>/.exec(text)?.slice(1).find(Boolean) ??
            /^Subscription-State: (\w+)/m.exec(text)?.[1],
        ),
  }
}
