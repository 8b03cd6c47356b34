import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Msg, NatsConnection } from '@nats-io/transport-node'
import type { EventsConfig } from '../../config.ts'
import { reason } from '../../reason.ts'
import { connectNats } from './nats-connection.ts'

/** A server that does not take our leave is left all the same. */
const leaveMs = 1_000
/** A message to ourselves takes no longer. */
const tryMs = 5_000

/** @param content undefined: there is none, or it is no JSON */
export type OnMessage = (subject: string, content: unknown) => void

/** One connection to NATS, from its first message until it breaks. */
export interface NatsSession {
  publish(subject: string, content: unknown): void
  /** @returns ends the subscription */
  subscribe(subject: string, onMessage: OnMessage): () => void
  /** Resolves with the reason for its end. */
  readonly ended: Promise<string>
  close(): Promise<void>
}

/**
 * Connects, and sends itself a message: so it may publish and subscribe, and a server that hangs is not taken for one.
 * @param prefix of the subjects that this installation may use
 * @throws Error no server is there, or it refuses
 */
export const openNatsSession = async (config: EventsConfig, prefix: string): Promise<NatsSession> => {
  const connection = await connectNats(config)
  let refusal: string | null = null
  // what a server refuses ends the connection: half of one would lose bells without a word
  const refuse = (error: unknown): void => {
    refusal ??= reason(error)
    void connection.close()
  }
  const ended = connection
    .closed()
    .then((why) => refusal ?? (why instanceof Error ? reason(why) : 'the connection was closed'))
  void watchRefusals(connection, refuse)

  const subscribe: NatsSession['subscribe'] = (subject, onMessage) => {
    const subscription = connection.subscribe(subject, {
      callback: (error, message) => (error === null ? onMessage(message.subject, contentOf(message)) : refuse(error)),
    })
    return () => {
      if (!connection.isClosed()) subscription.unsubscribe()
    }
  }
  const publish: NatsSession['publish'] = (subject, content) => {
    try {
      connection.publish(subject, content === undefined ? '' : JSON.stringify(content))
    } catch (error) {
      refuse(error)
    }
  }
  const close: NatsSession['close'] = async () => {
    await Promise.race([connection.close(), delay(leaveMs, undefined, { ref: false })])
  }

  const own = `${prefix}.check.${randomUUID()}`
  const arrived = new Promise<null>((resolve) => {
    const stop = subscribe(own, () => {
      stop()
      resolve(null)
    })
  })
  publish(own, undefined)
  const late = delay(tryMs, 'a message to itself does not arrive', { ref: false })
  const why = await Promise.race([arrived, ended, late])
  if (why === null) return { publish, subscribe, ended, close }
  await close()
  throw new Error(why)
}

const watchRefusals = async (connection: NatsConnection, refuse: (error: unknown) => void): Promise<void> => {
  for await (const status of connection.status()) if (status.type === 'error') refuse(status.error)
}

const contentOf = (message: Msg): unknown => {
  try {
    return message.data.length === 0 ? undefined : message.json()
  } catch {
    return undefined
  }
}
