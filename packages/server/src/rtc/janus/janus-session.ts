import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { reason } from '../../platform/reason.ts'

/**
 * A session with Janus over its WebSocket. Each request is answered or fails within `answerMs`. A Janus that stays
 * silent or sends invalid messages counts as gone.
 */
export interface JanusSession {
  /** Attaches a handle of the VideoRoom plugin. @throws Error Janus refuses, or does not answer */
  attach(listener: (event: JanusEvent) => void): Promise<JanusHandle>
  close(): void
}

export interface JanusHandle {
  /** Sends a request to the plugin. @throws Error the plugin refuses, or Janus does not answer */
  ask(body: Readonly<Record<string, unknown>>, jsep?: Jsep): Promise<PluginReply>
  /** Detaches the handle, which ends its connection. */
  detach(): void
}

export interface Jsep {
  readonly type: 'offer' | 'answer'
  readonly sdp: string
}

export interface PluginReply {
  readonly data: Readonly<Record<string, unknown>>
  readonly jsep?: Jsep | undefined
}

/** Messages that Janus sends without a request. */
export type JanusEvent =
  | ({ readonly type: 'said' } & PluginReply)
  /** The handle's media connection is up. */
  | { readonly type: 'up' }
  /** The handle's media connection is gone. */
  | { readonly type: 'down' }

export interface JanusAddress {
  readonly url: string
  /** Janus's `api_secret`. */
  readonly secret?: string | undefined
}

const plugin = 'janus.plugin.videoroom'
const answerMs = 5000
/** Janus forgets a session that is silent for a minute. */
const keepAliveMs = 15_000
const mostAsked = 1000
const mostBytes = 512 * 1024

const jsepSchema = z.object({ type: z.enum(['offer', 'answer']), sdp: z.string() })
const messageSchema = z.object({
  janus: z.string(),
  transaction: z.optional(z.string()),
  sender: z.optional(z.number()),
  data: z.optional(z.object({ id: z.number() })),
  error: z.optional(z.object({ code: z.number(), reason: z.string() })),
  plugindata: z.optional(z.object({ data: z.record(z.string(), z.unknown()) })),
  jsep: z.optional(jsepSchema),
})
type Message = z.infer<typeof messageSchema>

interface Asked {
  readonly timer: NodeJS.Timeout
  /** A request to the plugin: `ack` only confirms it, and the answer follows. */
  readonly isOfPlugin: boolean
  resolve(message: Message): void
  reject(error: Error): void
}

/**
 * Opens a session.
 * @param onClosed called once, if a session that was open ends
 * @throws Error nothing answers there, it is not Janus, or the secret is wrong
 */
export const openJanusSession = async (
  { url, secret }: JanusAddress,
  onClosed: (why: string) => void,
): Promise<JanusSession> => {
  const socket = new WebSocket(url, 'janus-protocol', { handshakeTimeout: answerMs, maxPayload: mostBytes })
  const asked = new Map<string, Asked>()
  const listeners = new Map<number, (event: JanusEvent) => void>()
  let session: number | undefined
  let isOver = false

  const end = (why: string, isLost = true): void => {
    if (isOver) return
    isOver = true
    clearInterval(alive)
    if (isLost) socket.terminate()
    else socket.close()
    for (const { timer, reject } of asked.values()) {
      clearTimeout(timer)
      reject(new Error(why))
    }
    asked.clear()
    listeners.clear()
    if (session !== undefined) onClosed(why)
  }

  const send = (message: Readonly<Record<string, unknown>>): void =>
    socket.send(JSON.stringify({ ...message, session_id: session, ...(secret !== undefined && { apisecret: secret }) }))

  const ask = (message: Readonly<Record<string, unknown>>, isOfPlugin = false): Promise<Message> =>
    new Promise((resolve, reject) => {
      if (isOver) return reject(new Error('Janus is gone'))
      if (asked.size >= mostAsked) return reject(new Error('Janus is asked too much at once'))
      const transaction = randomUUID()
      const timer = setTimeout(() => {
        asked.delete(transaction)
        reject(new Error(`Janus has not answered "${String(message['janus'])}" in time`))
      }, answerMs).unref()
      asked.set(transaction, { timer, isOfPlugin, resolve, reject })
      send({ ...message, transaction })
    })

  const answer = (message: Message): boolean => {
    const waiting = asked.get(message.transaction ?? '')
    if (waiting === undefined) return false
    if (message.janus === 'ack' && waiting.isOfPlugin) return true
    asked.delete(message.transaction ?? '')
    clearTimeout(waiting.timer)
    const refusal = message.error?.reason ?? message.plugindata?.data['error']
    if (refusal === undefined) waiting.resolve(message)
    else waiting.reject(new Error(`Janus refuses: ${typeof refusal === 'string' ? refusal : 'it does not say why'}`))
    return true
  }

  const take = (message: Message): void => {
    if (answer(message)) return
    if (message.janus === 'timeout') return end('Janus has forgotten the session')
    const listener = listeners.get(message.sender ?? -1)
    if (message.janus === 'webrtcup') listener?.({ type: 'up' })
    else if (message.janus === 'hangup') listener?.({ type: 'down' })
    else if (message.janus === 'event' && message.plugindata)
      listener?.({ type: 'said', data: message.plugindata.data, jsep: message.jsep })
  }

  socket.on('message', (bytes: Buffer) => {
    const message = parse(bytes)
    if (message === null) end('Janus sent something that is not understood')
    else take(message)
  })
  socket.on('error', (error) => end(reason(error)))
  socket.on('close', () => end('its connection was closed'))
  const alive = setInterval(() => {
    if (session !== undefined) ask({ janus: 'keepalive' }).catch((error: unknown) => end(reason(error)))
  }, keepAliveMs).unref()

  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('its connection was closed')))
  })
  try {
    session = (await ask({ janus: 'create' })).data?.id
    if (session === undefined) throw new Error('It is not a Janus server')
  } catch (error) {
    end(reason(error))
    throw error
  }

  return {
    async attach(listener) {
      const handle = (await ask({ janus: 'attach', plugin })).data?.id
      if (handle === undefined) throw new Error('Janus has attached nothing')
      listeners.set(handle, listener)
      return {
        async ask(body, jsep) {
          // all ICE candidates are in the description; none follow
          const described = jsep && { jsep: { ...jsep, trickle: false } }
          const reply = await ask({ janus: 'message', handle_id: handle, body, ...described }, true)
          return { data: reply.plugindata?.data ?? {}, jsep: reply.jsep }
        },
        detach() {
          // the answer does not matter
          if (listeners.delete(handle)) ask({ janus: 'detach', handle_id: handle }).catch(() => undefined)
        },
      }
    },
    close() {
      if (!isOver) send({ janus: 'destroy', transaction: randomUUID() })
      session = undefined
      end('it is no longer needed', false)
      setTimeout(() => socket.terminate(), answerMs).unref()
    },
  }
}

const parse = (bytes: Buffer): Message | null => {
  try {
    return messageSchema.parse(JSON.parse(bytes.toString()))
  } catch {
    return null
  }
}
