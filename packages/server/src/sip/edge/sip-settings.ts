import type { HostPort } from '../../platform/config.ts'

/**
 * Settings of this process for SIP with the edges. All of it is plain TCP on addresses that only the platform's own
 * machines reach.
 */
export interface SipEdgeSettings {
  /** Inside listeners of the edges; requests of this process go to one of them. Never empty. */
  readonly edges: readonly HostPort[]
  /** The address to listen at. If its port is 0, the port actually chosen goes into the edge's list of processes. */
  readonly listen: HostPort
  /** The token in each request to an edge (`edgeToken`); undefined: none. */
  readonly token?: string
}

/** The settings that differ between edges. */
export interface KamailioSettings {
  /** The listener for phones and trunks over UDP and TCP. */
  readonly outside: HostPort
  /**
   * The TLS port for phones and trunks, and the absolute path of the TLS profiles (`tlsProfiles`); undefined: no TLS.
   */
  readonly tls?: { readonly port: number; readonly profiles: string } | undefined
  /**
   * The loopback listener for softphones in browsers, which come through our HTTP server, and the secret path that only
   * that server knows; undefined: there are none.
   */
  readonly web?: { readonly at: HostPort; readonly path: string } | undefined
  /** The listener for the server processes, over TCP; nobody else may reach it. */
  readonly inside: HostPort
  /** Inside listeners of the other edges, which share their counts of wrong passwords; empty: there are none. */
  readonly peers: readonly HostPort[]
  /** Absolute path of the list of server processes (`dispatcherList`). */
  readonly processes: string
  /** Where each rtpengine of the set takes orders (ng protocol, UDP): calls are spread, and one that is dead is passed over. */
  readonly rtpengine: readonly MediaRelay[]
  /** Name of the database. Its address and password come in libpq's variables PGHOST, PGPORT and PGPASSWORD. */
  readonly database: string
  /** Secret part of the path at which the inside listener takes orders (JSON-RPC over HTTP). */
  readonly rpcToken: string
  /** Whether it outlives its process, whose next start goes on with the calls; otherwise they end without one. */
  readonly outlives?: boolean
  /** The token in each request of our processes; undefined: every sender at a process's address is trusted. */
  readonly processToken?: string | undefined
}

/** An rtpengine. `weight`: its share of the calls, compared with the others'; absent: 1. */
export interface MediaRelay extends HostPort {
  readonly weight?: number | undefined
}

/** The address as written after `sip:`. */
export const written = ({ host, port }: HostPort): string => `${host.includes(':') ? `[${host}]` : host}:${port}`
