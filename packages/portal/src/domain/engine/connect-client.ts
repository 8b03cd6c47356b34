import type { Cdk, CdkClient, CdkConferenceNetwork, CdkSipNetwork } from '@lineside/contract/rtc/cdk'
import { rtcPath } from '@lineside/contract/rtc/rtc-paths'
import { loadCdk } from './load-cdk.ts'

/**
 * Why a line can not be registered, where calls are SIP. `line`: the subscriber has no SIP password, or may not read it;
 * `refused`: the platform refuses the password, or the line; `unreachable`: the platform does not answer.
 */
export type LineTrouble = 'line' | 'refused' | 'unreachable'

/** CALL-14: the step at which starting the engine failed, or what is wrong with the line that it registers. */
export type EngineFailure = 'library' | 'session' | 'client' | 'network' | 'unknown' | LineTrouble

export class EngineError extends Error {
  override readonly name = 'EngineError'
  readonly failure: EngineFailure

  constructor(failure: EngineFailure, cause: unknown) {
    super(failure, { cause })
    this.failure = failure
  }
}

export interface Connection {
  readonly cdk: Cdk
  readonly client: CdkClient
  readonly sip: CdkSipNetwork
  /** null: the platform has no conferences. */
  readonly conference: CdkConferenceNetwork | null
  readonly close: () => void
}

/** The user who is signed in. */
export interface Caller {
  /** Gives the session's token whenever the engine asks for it; null: signed out. */
  readonly token: () => string | null
  readonly subscriber: number
}

/** After this time without an answer, connecting counts as failed. */
const connectMilliseconds = 20_000

/**
 * CALL-15: loads the script, opens a session, connects the socket and looks up the networks, in this order.
 * @throws EngineError naming the step that failed
 */
export const connectClient = async ({ token, subscriber }: Caller, signal: AbortSignal): Promise<Connection> => {
  const cdk = await as('library', loadCdk())
  signal.throwIfAborted()
  const newSession = () => {
    cdk.ngcp.setApiBaseUrl(location.origin)
    cdk.ngcp.setApiJwt(token() ?? '')
    cdk.ngcp.setSubscriber?.(subscriber)
    return cdk.ngcp.createRTCEngineSession()
  }
  const isOfLine = cdk.ngcp.setSubscriber !== undefined
  const userSession = await as(isOfLine ? lineFailure : 'session', newSession())
  signal.throwIfAborted()
  const url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${rtcPath}`
  const client = new cdk.Client({ url, userSession, waiting: 1, renewSession: newSession })
  const close = () => client.close?.()
  try {
    await as(isOfLine ? lineFailure : 'client', connected(client, signal))
    return { cdk, client, sip: client.getNetworkByTag('sip'), conference: conferenceOf(client), close }
  } catch (error) {
    close()
    throw error instanceof EngineError ? error : new EngineError('network', error)
  }
}

/** The engine throws if it has no network of this name. */
const conferenceOf = (client: CdkClient): CdkConferenceNetwork | null => {
  try {
    return client.getNetworkByTag('conference')
  } catch {
    return null
  }
}

const lineFailure = (error: unknown): LineTrouble => {
  if (!(error instanceof Error)) return 'unreachable'
  if (error.name === 'NoSipPassword') return 'line'
  return error.message === 'refused' ? 'refused' : 'unreachable'
}

const as = async <Value>(
  failure: EngineFailure | ((error: unknown) => EngineFailure),
  step: Promise<Value>,
): Promise<Value> => {
  try {
    return await step
  } catch (error) {
    throw new EngineError(typeof failure === 'function' ? failure(error) : failure, error)
  }
}

const connected = (client: CdkClient, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer')), connectMilliseconds)
    const stop = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', fail)
    }
    const fail = () => {
      stop()
      reject(new Error(client.disconnectReason ?? 'disconnected'))
    }
    signal.addEventListener('abort', fail)
    client
      .onConnect(() => {
        stop()
        resolve()
      })
      .onDisconnect(fail)
  })
