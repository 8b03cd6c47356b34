import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { lookup } from 'node:dns/promises'
import type { Config } from '../../platform/config.ts'
import { prepareDataDir } from '../../platform/data-dir.ts'
import type { RunAs } from '../../platform/db/postgres/postgres-run-as.ts'
import { SetupError } from '../../platform/setup-error.ts'
import {
  chooseEdgeUser,
  type EdgePrograms,
  findEdgePrograms,
  findModule,
  installEdge,
  installTls,
} from './edge-packages.ts'
import type { HostPort, SipConfig } from '../../platform/config.ts'
import type { SipEdgeSettings } from './sip-settings.ts'

/** Whether and where the edge runs, and who runs it. */
export type EdgePlan =
  | { readonly kind: 'off'; readonly why: string | null }
  | { readonly kind: 'external'; readonly settings: SipEdgeSettings }
  | {
      readonly kind: 'embedded'
      readonly settings: SipEdgeSettings
      readonly programs: EdgePrograms
      readonly runAs: RunAs
      readonly outside: HostPort
      readonly inside: HostPort
      /** The loopback listener for softphones in browsers; undefined: Kamailio's module for them is not installed. */
      readonly web?: HostPort | undefined
      readonly tls: SipConfig['tls']
      readonly rtpPorts: { readonly first: number; readonly last: number }
    }

export type EmbeddedEdge = Extract<EdgePlan, { readonly kind: 'embedded' }>

const loopback = '127.0.0.1'
/** The inside listener's port is the phones' port plus this. */
const insideBy = 2
/** The same of the listener for softphones in browsers. */
const webBy = 3

/**
 * Decides from the settings and the installed programs how the edge runs. It is quick: it only looks for files.
 * @throws SetupError something that was set explicitly is not possible
 */
export const planEdge = async (config: Pick<Config, 'sip' | 'host' | 'dataDir' | 'databaseUrl'>): Promise<EdgePlan> => {
  const { mode, host, port, rtpPorts, edges, tls, app = { host: loopback, port: 0 } } = config.sip
  if (mode === 'off') return { kind: 'off', why: null }
  if (mode === 'external') {
    if (edges.length === 0 || config.sip.app === undefined)
      throw new SetupError(
        'SIP=external needs SIP_EDGE, where your edges are, and SIP_APP, where they reach this process.',
      )
    return { kind: 'external', settings: { edges, listen: app } }
  }
  const outside = { host: await addressOf(host ?? config.host), port }
  if (isIP(outside.host) === 6) {
    const need = 'phones and outside lines come in over IPv4: SIP_HOST must be such an address of this machine.'
    if (host !== undefined || mode === 'embedded') throw new SetupError(`${outside.host} will not do, ${need}`)
    return { kind: 'off', why: `Phones and outside lines are off at ${outside.host}: ${need}` }
  }
  const programs = findEdgePrograms()
  if (programs === null) {
    if (mode === 'embedded') throw new SetupError(`SIP=embedded needs Kamailio and rtpengine: ${installEdge}`)
    return { kind: 'off', why: `Phones and outside lines are off: they come with "${installEdge}"` }
  }
  if (config.databaseUrl !== undefined && mode === 'embedded')
    throw new SetupError(
      'SIP=embedded needs the bundled database: with DATABASE_URL set SIP=external (docs/phones.md).',
    )
  if (config.databaseUrl !== undefined)
    return {
      kind: 'off',
      why: 'Phones and outside lines are off: with DATABASE_URL they need SIP=external (docs/phones.md)',
    }
  if (tls !== undefined && !findModule('tls'))
    throw new SetupError(`SIP_TLS_PORT needs a module of Kamailio: ${installTls}`)
  const inside = { host: outside.host.startsWith('127.') ? outside.host : loopback, port: port + insideBy }
  return {
    kind: 'embedded',
    settings: { edges: [inside], listen: app },
    programs,
    runAs: await chooseEdgeUser(await prepareDataDir(config.dataDir)),
    outside,
    inside,
    web: findModule('websocket') ? { host: inside.host, port: port + webBy } : undefined,
    tls,
    rtpPorts,
  }
}

/**
 * Returns the edge's IP address. The edge writes its address into messages, so it cannot be "everywhere": the first
 * address that others can reach is used instead.
 */
export const addressOf = async (host: string): Promise<string> => {
  const bare = host.replace(/^\[|\]$/g, '')
  if (bare === '0.0.0.0' || bare === '::') {
    const first = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .find(({ family, internal }) => family === 'IPv4' && !internal)
    return first?.address ?? loopback
  }
  if (isIP(bare) !== 0) return bare
  return (await lookup(bare, { family: 4 }).catch(() => undefined))?.address ?? loopback
}
