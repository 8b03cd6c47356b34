import { dispatcherList, kamailioConfig, systemAuthorities, tlsProfiles } from './kamailio-config.ts'
import { rtpengineOptions } from './rtpengine-options.ts'
import type { HostPort } from '../../platform/config.ts'
import { type MediaRelay, written } from './sip-settings.ts'

export interface ExternalEdge {
  readonly outside: HostPort
  readonly inside: HostPort
  /** Port for phones and trunks over TLS; undefined: no TLS. Certificate and key are in `directory`. */
  readonly tlsPort?: number | undefined
  /** Inside listeners of all edges; this one may be among them. */
  readonly edges: readonly HostPort[]
  /** The addresses at which the server processes listen (SIP_APP of each). */
  readonly processes: readonly HostPort[]
  /** The set of media relays; the file `rtpengine` is for the first one. */
  readonly rtpengine: readonly [MediaRelay, ...MediaRelay[]]
  readonly rtpPorts: { readonly first: number; readonly last: number }
  /** The directory of the files on the edge's machine. */
  readonly directory: string
  readonly database: string
  readonly rpcToken: string
  /** The token in requests of our processes (`edgeToken`). */
  readonly processToken?: string | undefined
}

export const edgeParts = ['kamailio', 'processes', 'rtpengine', 'tls', 'database'] as const
export type EdgePart = (typeof edgeParts)[number]

/**
 * Returns the text of one file for an edge that the operator runs. It is the same text that the server writes for its
 * own edge.
 */
export const writeEdgePart = (part: EdgePart, edge: ExternalEdge): string => {
  switch (part) {
    case 'kamailio':
      return kamailioConfig({
        ...edge,
        tls: edge.tlsPort === undefined ? undefined : { port: edge.tlsPort, profiles: `${edge.directory}/tls.cfg` },
        peers: edge.edges.filter((one) => written(one) !== written(edge.inside)),
        processes: `${edge.directory}/processes.list`,
      })
    case 'processes':
      return dispatcherList(edge.processes, edge.inside).trimEnd()
    case 'rtpengine': {
      const options = rtpengineOptions({ outside: edge.outside, orders: edge.rtpengine[0], ports: edge.rtpPorts })
      return ['[rtpengine]', ...Object.entries(options).map(([name, value]) => `${name} = ${value}`)].join('\n')
    }
    case 'tls':
      return tlsProfiles({
        cert: `${edge.directory}/tls-cert.pem`,
        key: `${edge.directory}/tls-key.pem`,
        ca: systemAuthorities,
      })
    case 'database':
      return edgeRole(edge.edges.length)
  }
}

/**
 * The role of so many edges, without its password. Each process of Kamailio has a connection, and one that is started again
 * has its own before the old ones end.
 */
export const edgeRole = (edges: number): string =>
  `create role lineside_sip login connection limit ${Math.max(1, edges) * 40};
alter role lineside_sip set search_path = lineside_sip;`
