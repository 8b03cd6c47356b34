import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { WebSocket } from 'ws'
import type { Config, HostPort, HylafaxConfig } from '../platform/config.ts'
import { createMailTransport } from '../platform/mail/mail-transport.ts'
import { openUdp } from './open-udp.ts'

/**
 * Connects to the mail server, signs in if the address has a name, and leaves.
 * @throws Error it is not there, or refuses
 */
export const greetMailServer = async (smtpUrl: string, signal: AbortSignal): Promise<void> => {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 4_000,
    greetingTimeout: 4_000,
    socketTimeout: 4_000,
  })
  signal.addEventListener('abort', () => transport.close(), { once: true })
  await transport.verify()
}

/** Sends one real mail. @throws Error the server does not take it */
export const sendTestMail = async (
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl'>,
  to: string,
): Promise<void> => {
  const transport = createMailTransport(config)
  try {
    await transport.deliver({
      to,
      subject: 'Lineside: test of the mail server',
      text: `This mail was sent by "npm run admin -- doctor --mail"${config.publicUrl === undefined ? '' : ` of ${config.publicUrl}`}. The mail server works.\n`,
    })
  } finally {
    transport.close()
  }
}

/** Asks Janus about itself. @returns name and version @throws Error it is not there, no Janus, or the secret is wrong */
export const askJanus = async ({ url, secret }: NonNullable<Config['janus']>, signal: AbortSignal): Promise<string> => {
  const socket = new WebSocket(url, 'janus-protocol', { maxPayload: 1024 * 1024 }).on('error', () => undefined)
  signal.addEventListener('abort', () => socket.terminate(), { once: true })
  try {
    await once(socket, 'open')
    // `info` tells everybody; a session shows whether the secret is right
    socket.send(JSON.stringify({ janus: 'info', transaction: 'doctor' }))
    const info = await said(socket)
    if (info['janus'] !== 'server_info') throw new Error('it does not speak as Janus does')
    socket.send(
      JSON.stringify({ janus: 'create', transaction: 'doctor', ...(secret !== undefined && { apisecret: secret }) }),
    )
    const session = await said(socket)
    if (session['janus'] !== 'success') throw new Error('it refuses JANUS_SECRET')
    const { version_string: version } = info
    return typeof version === 'string' ? version.slice(0, 40) : 'unknown'
  } finally {
    // a session ends with its connection
    socket.terminate()
  }
}

const said = async (socket: WebSocket): Promise<Record<string, unknown>> => {
  const [bytes] = (await once(socket, 'message')) as [Buffer]
  return JSON.parse(bytes.toString()) as Record<string, unknown>
}

/** @returns the greeting @throws Error nobody is there, or it is no HylaFAX */
export const greetHylafax = async ({ host, port }: HylafaxConfig, signal: AbortSignal): Promise<string> => {
  const socket = connect({ host, port, signal }).on('error', () => undefined)
  try {
    await once(socket, 'connect')
    const lines = createInterface({ input: socket })
    const [line] = (await once(lines, 'line', { signal })) as [string]
    if (!line.startsWith('220')) throw new Error(`it greets with "${line.slice(0, 60)}"`)
    return line.slice(4, 84)
  } finally {
    socket.destroy()
  }
}

/** Pings rtpengine by its control protocol (ng: a cookie, a space, a bencoded dictionary). @throws Error it is silent */
export const pingRelay = async ({ host, port }: HostPort, signal: AbortSignal): Promise<void> => {
  const socket = openUdp(host, signal)
  socket.connect(port, host)
  await once(socket, 'connect', { signal })
  socket.send('doctor d7:command4:pinge')
  const [answer] = (await once(socket, 'message', { signal })) as [Buffer]
  if (!answer.toString().includes('4:pong')) throw new Error('it does not answer a ping as rtpengine does')
}

/** @throws Error nobody listens there */
export const knock = async ({ host, port }: HostPort, signal: AbortSignal): Promise<void> => {
  const socket = connect({ host, port, signal }).on('error', () => undefined)
  try {
    await once(socket, 'connect')
  } finally {
    socket.destroy()
  }
}
