import type { ConnectionOptions, NatsConnection } from '@nats-io/transport-node'
import type { EventsConfig } from '../../config.ts'

/** A server that does not answer for so long is away: twice without an answer to a ping. */
const pingMs = 2_000
const mostUnanswered = 2
const connectMs = 5_000

/**
 * Connects to one of the servers. The connection ends when it breaks: whoever has it connects again.
 * @throws Error none is there, or it refuses
 */
export const connectNats = async ({ servers, isTls, identity }: EventsConfig): Promise<NatsConnection> => {
  // load the library only where NATS is used
  const { connect, credsAuthenticator, nkeyAuthenticator } = await import('@nats-io/transport-node')
  const bytes = (text: string) => new TextEncoder().encode(text)
  const identified = (): Pick<ConnectionOptions, 'user' | 'pass' | 'token' | 'authenticator'> => {
    switch (identity.kind) {
      case 'none':
        return {}
      case 'password':
        return { user: identity.user, pass: identity.password }
      case 'token':
        return { token: identity.token }
      case 'nkey':
        return { authenticator: nkeyAuthenticator(bytes(identity.seed)) }
      case 'credentials':
        return { authenticator: credsAuthenticator(bytes(identity.content)) }
    }
  }
  return await connect({
    name: 'lineside',
    servers: [...servers],
    ...(isTls && { tls: {} }),
    ...identified(),
    reconnect: false,
    timeout: connectMs,
    pingInterval: pingMs,
    maxPingOut: mostUnanswered,
  })
}
