import { LoggerFactory, type URI, UserAgentCore, type UserAgentCoreDelegate } from 'sip.js/lib/core/index.js'

/** Loggers of sip.js that say nothing. */
export const silentLoggers = (): LoggerFactory => {
  const loggers = new LoggerFactory()
  loggers.builtinEnabled = false
  return loggers
}

export interface SipCoreOptions {
  readonly uri: URI
  /** Begins the names that it gives to its requests. */
  readonly id: string
  /** SIP extensions that it names. */
  readonly extensions: readonly string[]
  readonly send: (text: string) => void
  readonly delegate: UserAgentCoreDelegate
}

/** The user agent of sip.js as it is, for parties of a test. */
export const sipCore = ({ uri, id, extensions, send, delegate }: SipCoreOptions): UserAgentCore =>
  new UserAgentCore(
    {
      aor: uri,
      contact: { uri, pubGruu: undefined, tempGruu: undefined, toString: () => `<${uri.toString()}>` },
      displayName: '',
      loggerFactory: silentLoggers(),
      hackViaTcp: false,
      routeSet: [],
      sipjsId: id,
      supportedOptionTags: [...extensions],
      supportedOptionTagsResponse: [...extensions],
      userAgentHeaderFieldValue: undefined,
      viaForceRport: false,
      viaHost: `${uri.host}:${uri.port}`,
      authenticationFactory: () => undefined,
      transportAccessor: () => ({ protocol: 'TCP', send: async (text: string) => send(text) }),
    },
    delegate,
  )
