import { type Session, SessionState } from 'sip.js'
import { SessionManager } from 'sip.js/lib/platform/web/index.js'

/** A softphone in a test's page: sip.js with its own session layer, as others build on it. */
export interface SoftphonePage {
  /** Connects, registers, and comes back by itself when the websocket is lost. May be tried again when it fails. */
  start(
    server: string,
    line: { readonly name: string; readonly domain: string; readonly password: string },
  ): Promise<void>
  call(to: string): Promise<void>
  answer(): Promise<void>
  hangUp(): Promise<void>
  hold(isOn: boolean): Promise<void>
  sendKey(key: string): Promise<void>
  /** How often it was registered. */
  registered(): number
  /** State of its latest call, with the caller's name if it was called. */
  state(): string
}
declare global {
  interface Window {
    softphone: SoftphonePage
  }
}

let manager: SessionManager | undefined
let latest: Session | undefined
let registrations = 0
let held: () => void = () => {}

const started = (): SessionManager => {
  if (manager === undefined) throw new Error('The softphone was not started')
  return manager
}
const current = (): Session => {
  if (latest === undefined) throw new Error('The softphone has no call')
  return latest
}

window.softphone = {
  start: async (server, { name, domain, password }) => {
    const audio = document.createElement('audio')
    audio.autoplay = true
    document.body.append(audio)
    manager ??= new SessionManager(server, {
      aor: `sip:${name}@${domain}`,
      media: { constraints: { audio: true, video: false }, remote: { audio } },
      reconnectionDelay: 1,
      registererOptions: { expires: 300 },
      sendDTMFUsingSessionDescriptionHandler: true,
      userAgentOptions: { authorizationUsername: name, authorizationPassword: password, logBuiltinEnabled: false },
      delegate: {
        onCallCreated: (session) => (latest = session),
        onCallHold: () => held(),
        // without it the library refuses calls
        onCallReceived: (session) => (latest = session),
        onRegistered: () => registrations++,
        onServerConnect: () => void started().register(),
      },
    })
    await manager.connect()
  },
  call: async (to) => void (await started().call(to)),
  answer: () => started().answer(current()),
  hangUp: () => started().hangup(current()),
  hold: async (isOn) => {
    // the library's own promise is kept before the other side has answered
    const answered = new Promise<void>((resolve) => (held = resolve))
    await (isOn ? started().hold(current()) : started().unhold(current()))
    await answered
  },
  sendKey: (key) => started().sendDTMF(current(), key),
  registered: () => registrations,
  state: () => {
    if (latest === undefined) return 'none'
    const isRinging = latest.state === SessionState.Initial
    return isRinging ? `rings: ${latest.remoteIdentity.displayName}` : latest.state
  },
}
