import { whyMissing } from '../../../packages/server/test/failover/programs.ts'
import { whyNoPatroni } from '../../../packages/server/test/failover/patroni-cluster.ts'
import { proxyKinds, whyNoProxy } from '../../../packages/server/test/processes/reverse-proxy.ts'

/** Why no endurance run is possible on this machine; null: one is. All other parts may be missing. */
export const whyNoRun = (): string | null => whyNoProxy(proxyKinds.HAProxy) ?? whyNoPatroni()

/** Why there are no edges and phones; null: there are. */
export const whyNoSip = (): string | null => whyMissing('/usr/sbin/kamailio', '/usr/bin/rtpengine', '/usr/bin/sipp')
