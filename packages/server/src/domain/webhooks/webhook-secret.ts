import { createHmac, randomBytes } from 'node:crypto'

const mark = 'whsec_'

/** KEYS-02: a new secret of 256 random bits, written as Standard Webhooks does. */
export const newWebhookSecret = (): string => `${mark}${randomBytes(32).toString('base64')}`

/** The parts that are signed. */
export interface SignedMessage {
  readonly id: string
  /** Seconds since 1970. */
  readonly seconds: number
  readonly body: string
}

/**
 * The headers of a delivery, by the specification Standard Webhooks 1.0.0: HMAC-SHA256 over ID, time and body, with every
 * secret that is valid.
 */
export const signedHeaders = (
  { id, seconds, body }: SignedMessage,
  secrets: readonly string[],
): Readonly<Record<string, string>> => ({
  'webhook-id': id,
  'webhook-timestamp': String(seconds),
  'webhook-signature': secrets.map((secret) => `v1,${signature(secret, `${id}.${seconds}.${body}`)}`).join(' '),
})

const signature = (secret: string, text: string): string =>
  createHmac('sha256', Buffer.from(secret.slice(mark.length), 'base64'))
    .update(text)
    .digest('base64')
