import { dispatcherList, kamailioConfig, systemAuthorities, tlsProfiles } from './kamailio-config.ts'
import { rtpengineOptions } from './rtpengine-options.ts'
import type { HostPort } from '../../platform/config.ts'

export interface ExternalEdge {
  readonly outside: HostPort
  readonly inside: HostPort
  /** Port for phones and trunks over TLS; undefined: no TLS. Certificate and key are in `directory`. */
  readonly tlsPort?: number | undefined
  /** The addresses at which the server processes listen (SIP_APP of each). */
  readonly processes: readonly HostPort[]
  readonly rtpengine: HostPort
  readonly rtpPorts: { readonly first: number; readonly last: number }
  /** The directory of the files on the edge's machine. */
  readonly directory: string
  readonly database: string
  readonly rpcToken: string
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
        processes: `${edge.directory}/processes.list`,
      })
    case 'processes':
      return dispatcherList(edge.processes, edge.inside).trimEnd()
    case 'rtpengine': {
      const options = rtpengineOptions({ outside: edge.outside, orders: edge.rtpengine, ports: edge.rtpPorts })
      return ['[rtpengine]', ...Object.entries(options).map(([name, value]) => `${name} = ${value}`)].join('\n')
    }
    case 'tls':
      return tlsProfiles({
        cert: `${edge.directory}/tls-cert.pem`,
        key: `${edge.directory}/tls-key.pem`,
        ca: systemAuthorities,
      })
    case 'database':
      return `create role lineside_sip login connection limit 40;
alter role lineside_sip set search_path = lineside_sip;`
  }
}
