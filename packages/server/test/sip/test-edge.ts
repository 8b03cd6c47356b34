import { inject } from 'vitest'
import { eventually } from '../eventually.ts'
import { whenFileIsOver } from '../when-test-is-over.ts'
import type { Services } from '../../src/domain/services.ts'
import { planEdge } from '../../src/sip/edge/plan-edge.ts'
import type { HostPort, SipConfig } from '../../src/platform/config.ts'
import { startEdge, type WebListener } from '../../src/sip/edge/start-edge.ts'
import { type EdgeOrders, edgeOrders } from '../../src/sip/edge/trunk-sign-ins.ts'
import { loopbackAddress } from './loopback-address.ts'

export interface TestEdge {
  /** Where phones and trunks come in. */
  readonly outside: HostPort
  readonly inside: HostPort
  /** Where softphones in browsers are passed on to. */
  readonly web: WebListener | null
  /** Orders of Kamailio: `rpc('dlg.list')`. */
  readonly rpc: EdgeOrders
  /** Ends both programs before the file's last test does. */
  close(): Promise<void>
}

/**
 * A real Kamailio and rtpengine over the database of a test, at an address of their own; they answer and know who of us is alive when
 * this returns, and are gone after the file's last test; a test that starts one of its own ends
 * it, too.
 * @param where the application listens, or what starts it towards that address; each must answer OPTIONS before it gets a call
 */
export const startTestEdge = async (
  platform: Services,
  connectionString: string,
  where: readonly HostPort[] | ((inside: HostPort) => Promise<readonly HostPort[]>) = [],
  more: Partial<SipConfig> = {},
  onNewRelay: () => void = () => undefined,
): Promise<TestEdge> => {
  const host = loopbackAddress()
  const sip = {
    mode: 'embedded',
    host,
    port: 5060,
    rtpPorts: { first: 30_000, last: 30_999 },
    edges: [],
    ...more,
  } as const
  const plan = await planEdge({ sip, host, dataDir: platform.config.dataDir })
  if (plan.kind !== 'embedded') throw new Error('The edge is not installed')
  const processes = typeof where === 'function' ? await where(plan.inside) : where
  const rpcToken = 'test'
  const database = { ...edgeDatabase(), name: new URL(connectionString).pathname.slice(1) }
  const edge = startEdge(platform, plan, { processes, database, rpcToken, onNewRelay, leaseMs: 0, keeper: null })
  const close = async () => {
    await edge.close('end')
    await edgeIsGone(platform)
  }
  whenFileIsOver(close)
  const rpc = edgeOrders(plan.inside, rpcToken)
  await seesProcesses(rpc, processes.length)
  return { outside: plan.outside, inside: plan.inside, web: edge.web, rpc, close }
}

/** Where the edges of tests find the database, as whom. */
export const edgeDatabase = () => inject('edgeDatabase')

/** Waits until an edge answers and sees so many processes of ours. */
export const seesProcesses = async (rpc: EdgeOrders, count: number): Promise<void> => {
  await eventually(async () => {
    const alive =
      JSON.stringify(await rpc('core.uptime')) && JSON.stringify(await rpc('dispatcher.list').catch(() => ''))
    if (alive.split('"FLAGS":"AP"').length - 1 < count) throw new Error(`Not all are alive: ${alive}`)
  })
}

/** An edge's sessions end a moment after it does, and the test's database can not be dropped before. */
export const edgeIsGone = async ({ pool }: Pick<Services, 'pool'>): Promise<void> => {
  await eventually(async () => {
    const { rowCount } = await pool.query(
      `select 1 from pg_stat_activity where usename = 'lineside_sip' and datname = current_database()`,
    )
    if (rowCount !== 0) throw new Error('The edge still has sessions')
  })
}
