import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config, HostPort } from '../platform/config.ts'
import { reason } from '../platform/reason.ts'
import { findEdgePrograms, installEdge } from '../sip/edge/edge-packages.ts'
import { addressOf } from '../sip/edge/plan-edge.ts'
import { written } from '../sip/edge/sip-settings.ts'
import { edgeOrders, signedInTrunks } from '../sip/edge/trunk-sign-ins.ts'
import { knock, pingRelay } from './ask-services.ts'
import { askSip, type SipTarget } from './ask-sip.ts'
import type { AskedTrunk } from './database-facts-store.ts'
import { type Finding, ok, remark, skipped, wrong } from './finding.ts'
import type { Check } from './run-checks.ts'

const byOptions =
  'The firewall and the log of Kamailio may tell more ("Phones are not registered" in docs/runbooks.md).'

/** @param trunks null: the database that knows them is away */
export const phoneChecks = async (
  config: Pick<Config, 'sip' | 'host' | 'dataDir' | 'databaseUrl'>,
  trunks: readonly AskedTrunk[] | null,
): Promise<readonly Check[]> => {
  const { sip, dataDir } = config
  if (sip.mode === 'off')
    return [{ part: 'edge', ask: () => Promise.resolve(skipped('edge', 'Phones and trunks are off (SIP=off).')) }]
  if (sip.mode === 'external') return [...externalChecks(sip), ...trunkChecks(trunks, undefined)]
  if (config.databaseUrl !== undefined)
    return [
      asRemark(
        'Phones and trunks are off: with DATABASE_URL they need SIP=external.',
        'See docs/phones.md, or set SIP=off.',
      ),
    ]
  if (findEdgePrograms() === null)
    return [
      sip.mode === 'embedded'
        ? { part: 'edge', ask: () => Promise.resolve(wrong('edge', 'Kamailio or rtpengine is missing.', installEdge)) }
        : asRemark('Phones and trunks are off: Kamailio or rtpengine is missing.', `${installEdge}, or set SIP=off.`),
    ]
  const host = await addressOf(sip.host ?? config.host)
  const running = await runningEdge(dataDir)
  return [
    edgeCheck({ host, port: sip.port, transport: 'udp' }),
    ...(sip.tls === undefined ? [] : [edgeCheck({ host, port: sip.tls.port, transport: 'tls' })]),
    {
      part: 'relay',
      mend: 'Restart the server, and look in its log for rtpengine.',
      ask: (signal) => askRelay(running, signal),
    },
    ...trunkChecks(trunks, host.startsWith('127.') ? undefined : host),
    ...(trunks?.some(({ kind }) => kind === 'registration') ? [signInCheck(trunks, running)] : []),
  ]
}

const asRemark = (says: string, mend: string): Check => ({
  part: 'edge',
  ask: () => Promise.resolve(remark('edge', says, mend)),
})

const edgeCheck = (target: SipTarget): Check => {
  const part = `edge ${target.transport}`
  return {
    part,
    mend: byOptions,
    ask: async (signal) => ok(part, `The edge at ${written(target)} answers OPTIONS: ${await askSip(target, signal)}.`),
  }
}

const externalChecks = ({ edges, address, tlsAddress }: Config['sip']): readonly Check[] => [
  ...edges.map(
    (edge): Check => ({
      part: `edge ${written(edge)}`,
      mend: 'See whether Kamailio runs there and lets this machine in.',
      ask: async (signal) => {
        await knock(edge, signal)
        return ok(`edge ${written(edge)}`, 'The inside listener takes connections.')
      },
    }),
  ),
  ...(address === undefined ? [] : [edgeCheck({ ...hostPortOf(address), transport: 'udp' })]),
  ...(tlsAddress === undefined ? [] : [edgeCheck({ ...hostPortOf(tlsAddress), transport: 'tls' })]),
  {
    part: 'relay',
    ask: () =>
      Promise.resolve(
        skipped(
          'relay',
          'Only the edge reaches its relay: run "kamcmd rtpengine.show all" there; "disabled: 0" is well.',
        ),
      ),
  },
]

/** `host:port`, where an IPv6 address stands in brackets; the settings were read so. */
const hostPortOf = (address: string): HostPort => {
  const at = address.lastIndexOf(':')
  return { host: address.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(address.slice(at + 1)) }
}

/** Our own edge, as its files tell of it. */
interface RunningEdge {
  readonly relay: HostPort
  readonly inside: HostPort
  readonly rpcToken: string
}

/** @returns null: no edge was started here, or this user may not read its files */
const runningEdge = async (dataDir: string): Promise<RunningEdge | null> => {
  const text = await readFile(join(dataDir, 'sip', 'kamailio.cfg'), 'utf8').catch(() => '')
  const [, relay] = /"rtpengine_sock", "udp:([^"]+)"/.exec(text) ?? []
  const [, rpcToken] = /"\/rpc\/(\w+)"/.exec(text) ?? []
  // the listener for phones comes first, the inside one behind it
  const inside = [...text.matchAll(/^listen=tcp:(\S+)/gm)].at(-1)?.[1]
  if (relay === undefined || rpcToken === undefined || inside === undefined) return null
  return { relay: hostPortOf(relay), inside: hostPortOf(inside), rpcToken }
}

const askRelay = async (edge: RunningEdge | null, signal: AbortSignal): Promise<Finding> => {
  if (edge === null) return skipped('relay', 'The files of the edge in DATA_DIR do not tell where the relay is.')
  await pingRelay(edge.relay, signal)
  return ok('relay', 'The media relay answers.')
}

const signInCheck = (trunks: readonly AskedTrunk[], edge: RunningEdge | null): Check => ({
  part: 'trunk sign-ins',
  ask: async () => {
    const part = 'trunk sign-ins'
    if (edge === null) return skipped(part, 'The files of the edge in DATA_DIR do not tell how to ask it.')
    const wanted = trunks.filter(({ kind }) => kind === 'registration').length
    const signedIn = await signedInTrunks(edgeOrders(edge.inside, edge.rpcToken))
    const says = `The edge is signed in at ${signedIn} of ${wanted} trunks that want it.`
    return signedIn >= wanted
      ? ok(part, says)
      : wrong(
          part,
          says,
          'Check user name, realm and password of the trunk, then ask its operator ("Calls to outside fail" in docs/runbooks.md).',
        )
  },
})

/** @param from our address for phones and trunks; undefined: the edges are elsewhere, or on loopback */
const trunkChecks = (trunks: readonly AskedTrunk[] | null, from: string | undefined): readonly Check[] => {
  if (trunks === null)
    return [{ part: 'trunks', ask: () => Promise.resolve(skipped('trunks', 'Not asked: the database is away.')) }]
  return trunks.map(({ name, host, port, transport }) => {
    const part = `trunk ${name}`
    return {
      part,
      ask: async (signal) => {
        try {
          const status = await askSip({ host, port, transport, from }, signal)
          return ok(part, `${host}:${port} answers OPTIONS: ${status}.`)
        } catch (error) {
          return wrong(
            part,
            `${host}:${port} does not answer OPTIONS (${reason(error)}).`,
            'Look at the firewall and ask its operator; some answer only what comes from the port of the edge.',
          )
        }
      },
    }
  })
}
