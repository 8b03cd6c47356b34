import { type LoggerFactory, type URI, UserAgentCore, type UserAgentCoreDelegate } from 'sip.js/lib/core/index.js'
import { written } from '../edge/sip-settings.ts'
import type { EdgeLinks } from './edge-links.ts'
import { knownExtensions } from './request-rules.ts'
import { withAllowed } from './sip-js/allowed-methods.ts'
import { useQuickGrammar } from './sip-js/quick-grammar.ts'

export interface CoreOptions {
  /** The address of this process. */
  readonly uri: URI
  readonly links: Pick<EdgeLinks, 'own' | 'send'>
  /** The word by which an edge knows its processes; undefined: it asks for none. */
  readonly token: string | undefined
  readonly loggers: LoggerFactory
  readonly delegate: UserAgentCoreDelegate
}

/** Puts the word by which an edge knows its processes into a request. */
const withToken = (text: string, token: string | undefined): string =>
  token === undefined || text.startsWith('SIP/2.0 ') ? text : text.replace('\r\n', `\r\nX-Token: ${token}\r\n`)

/** Makes the library's user agent, which handles transactions and dialogs, for a process that speaks to its edges only. */
export const makeCore = ({ uri, links, token, loggers, delegate }: CoreOptions): UserAgentCore => {
  useQuickGrammar()
  return new UserAgentCore(
    {
      aor: uri,
      contact: { uri, pubGruu: undefined, tempGruu: undefined, toString: () => `<${uri.toString()}>` },
      displayName: '',
      loggerFactory: loggers,
      hackViaTcp: false,
      routeSet: [],
      sipjsId: `${links.own.port}`.padStart(5, '0'),
      supportedOptionTags: ['100rel', 'replaces'],
      supportedOptionTagsResponse: [...knownExtensions],
      userAgentHeaderFieldValue: 'Lineside',
      viaForceRport: false,
      viaHost: written(links.own),
      authenticationFactory: () => undefined,
      transportAccessor: () => ({
        protocol: 'TCP',
        send: (text) => links.send(withToken(withAllowed(text), token)),
      }),
    },
    delegate,
  )
}
