import * as z from 'zod/mini'
import { readAuthorities, readTls } from './config-tls.ts'
import type { HostPort, SipConfig, Tls } from './platform/config.ts'
import { SetupError } from './platform/setup-error.ts'

const text = z.string()

/** Environment variables of phones and outside lines. */
export const sipVariables = {
  SIP: z.optional(z.enum(['embedded', 'external', 'off'])),
  SIP_HOST: z.optional(text.check(z.regex(/^[\w.:-]+$/))),
  SIP_PORT: z._default(
    text.check(
      z.regex(/^\d{4,5}$/),
      // the edge uses this port plus two for its internal connection, so leave room below 65536
      z.refine((value) => Number(value) >= 1024 && Number(value) <= 65_533),
    ),
    '5060',
  ),
  SIP_ADDRESS: z.optional(text.check(z.regex(/^(\[[0-9a-f:]+\]|[\w.-]+):\d{1,5}$/i))),
  SIP_TLS_ADDRESS: z.optional(text.check(z.regex(/^(\[[0-9a-f:]+\]|[\w.-]+):\d{1,5}$/i))),
  SIP_TLS_PORT: z.optional(
    text.check(
      z.regex(/^\d{4,5}$/),
      z.refine((value) => Number(value) >= 1024 && Number(value) <= 65_535),
    ),
  ),
  SIP_TLS_CERT: z.optional(text),
  SIP_TLS_KEY: z.optional(text),
  SIP_TLS_CA: z.optional(text),
  SIP_RTP_PORTS: z._default(text.check(z.refine((value) => portsOf(value) !== undefined)), '30000-31999'),
  SIP_EDGE: z.optional(text.check(z.refine((value) => listIn(value).every((one) => edgeOf(one) !== undefined)))),
  SIP_APP: z.optional(text.check(z.refine((value) => edgeOf(value) !== undefined))),
  EDGE_OUTLIVES: z._default(
    text.check(
      z.regex(/^(off|\d{1,4})$/),
      z.refine((value) => value === 'off' || (Number(value) >= 1 && Number(value) <= 3_600)),
    ),
    '120',
  ),
  EDGE_KEEPER: z._default(z.enum(['server', 'service']), 'server'),
}

/** The expected form of each variable, for the error message. */
export const sipExpected: Readonly<Record<keyof typeof sipVariables, string>> = {
  SIP: 'embedded, external or off',
  SIP_HOST: 'an address of this machine at which phones reach it',
  SIP_PORT: 'a whole number from 1024 to 65533',
  SIP_ADDRESS: 'host and port at which phones reach your edges, like sip.example.com:5060',
  SIP_TLS_ADDRESS: 'host and port at which phones reach your edges over TLS, like sip.example.com:5061',
  SIP_TLS_PORT: 'a whole number from 1024 to 65535, such as 5061',
  SIP_TLS_CERT: 'the path of a file',
  SIP_TLS_KEY: 'the path of a file',
  SIP_TLS_CA: 'the path of a file',
  SIP_RTP_PORTS: 'two ports from 1024 to 65535 with a dash between them, such as 30000-31999',
  SIP_EDGE: 'inside addresses of your edges like tcp:10.0.0.5:5062, separated by commas',
  SIP_APP: 'the address at which your edges reach this process, like tcp:10.0.0.9:5090',
  EDGE_OUTLIVES: 'off, or a whole number of seconds from 1 to 3600',
  EDGE_KEEPER: 'server or service',
}

interface SipVariables {
  readonly SIP?: SipConfig['mode'] | undefined
  readonly SIP_HOST?: string | undefined
  readonly SIP_PORT: string
  readonly SIP_ADDRESS?: string | undefined
  readonly SIP_TLS_ADDRESS?: string | undefined
  readonly SIP_TLS_PORT?: string | undefined
  readonly SIP_TLS_CERT?: string | undefined
  readonly SIP_TLS_KEY?: string | undefined
  readonly SIP_TLS_CA?: string | undefined
  readonly SIP_RTP_PORTS: string
  readonly SIP_EDGE?: string | undefined
  readonly SIP_APP?: string | undefined
  readonly EDGE_OUTLIVES: string
  readonly EDGE_KEEPER: 'server' | 'service'
}

/**
 * @param https certificate and key of the portal; phones get the same ones unless SIP_TLS_CERT and SIP_TLS_KEY are set
 * @throws SetupError
 */
export const sipOf = (env: SipVariables, https: Tls | undefined, root: string): SipConfig => {
  const tls = readTls(env.SIP_TLS_CERT, env.SIP_TLS_KEY, root, 'SIP_') ?? https
  if (env.SIP_TLS_PORT && tls === undefined)
    throw new SetupError('SIP_TLS_PORT needs a certificate: SIP_TLS_CERT and SIP_TLS_KEY, or TLS_CERT and TLS_KEY.')
  if (env.SIP_TLS_PORT && [0, 2].includes(Number(env.SIP_TLS_PORT) - Number(env.SIP_PORT)))
    throw new SetupError('SIP_TLS_PORT must be another port than SIP_PORT and the second after it.')
  const ca = readAuthorities('SIP_TLS_CA', env.SIP_TLS_CA, root)
  const app = edgeOf(env.SIP_APP ?? '')
  return {
    ...(env.SIP && { mode: env.SIP }),
    ...(env.SIP_HOST && { host: env.SIP_HOST }),
    port: Number(env.SIP_PORT),
    ...(env.SIP_ADDRESS && { address: env.SIP_ADDRESS }),
    ...(env.SIP_TLS_ADDRESS && { tlsAddress: env.SIP_TLS_ADDRESS }),
    ...(env.SIP_TLS_PORT && tls && { tls: { port: Number(env.SIP_TLS_PORT), ...tls, ...(ca && { ca }) } }),
    rtpPorts: portsOf(env.SIP_RTP_PORTS) ?? { first: 30_000, last: 31_999 },
    edges: listIn(env.SIP_EDGE ?? '').flatMap((one) => edgeOf(one) ?? []),
    ...(app && { app }),
    ...(env.EDGE_OUTLIVES !== 'off' && { outlivesSeconds: Number(env.EDGE_OUTLIVES) }),
    ...(env.EDGE_KEEPER === 'service' && { hasKeeperService: true }),
  }
}

/** Reads an address `tcp:host:port`, in which an IPv6 address stands in brackets. */
function edgeOf(value: string): HostPort | undefined {
  const [, bracketed, host = bracketed, port = ''] = /^tcp:(?:\[([0-9a-f:]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(value) ?? []
  return host !== undefined && Number(port) <= 65_535 ? { host, port: Number(port) } : undefined
}

/** Reads a range such as `40000-40999`; undefined when the text is not one. */
export function portsOf(value: string): { first: number; last: number } | undefined {
  const [first = 0, last = 0] = (/^(\d{4,5})-(\d{4,5})$/.exec(value) ?? []).slice(1).map(Number)
  return first >= 1024 && first < last && last <= 65_535 ? { first, last } : undefined
}

export function listIn(value: string): string[] {
  return value.split(',').map((entry) => entry.trim())
}
