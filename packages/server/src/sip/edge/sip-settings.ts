/** Where something listens. */
export interface HostPort {
  readonly host: string
  /** 0: any free one. */
  readonly port: number
}

/** What the environment says about phones and outside lines. */
export interface SipConfig {
  /** Who runs Kamailio and rtpengine. Absent: this server, where both are installed; nobody, where they are not. */
  readonly mode?: 'embedded' | 'external' | 'off'
  /** Where phones and trunks reach the edge, over UDP and TCP; absent: where the server listens. */
  readonly host?: string
  readonly port: number
  /** Host and port that provisioned phones are told; absent: what they reach us by, where the edge is ours. */
  readonly address?: string
  /** The same for TLS. Who is told this is told to use it. */
  readonly tlsAddress?: string
  /**
   * Where phones and trunks reach it over TLS, and as whom it speaks there; absent: nowhere. `ca`: who vouches for operators; absent:
   * whom this machine trusts.
   */
  readonly tls?: { readonly port: number; readonly cert: Buffer; readonly key: Buffer; readonly ca?: Buffer }
  /** UDP, of the media relay. */
  readonly rtpPorts: { readonly first: number; readonly last: number }
  /** Inside listeners of edges that an operator runs. */
  readonly edges: readonly HostPort[]
  /** Where this process listens for its edges; absent: at a free port of loopback. */
  readonly app?: HostPort
}

/** What whoever speaks SIP with the edge needs to know of it: all of it is plain TCP on addresses that only we reach. */
export interface SipEdgeSettings {
  /** Inside listeners of the edges: requests of ours go to one of them. Never empty. */
  readonly edges: readonly HostPort[]
  /** Where this process is to listen. The port that 0 became goes into the edge's list of processes. */
  readonly listen: HostPort
}

/** What differs from edge to edge. */
export interface KamailioSettings {
  /** Where phones and trunks come in, over UDP and TCP. */
  readonly outside: HostPort
  /** Where they come in over TLS, and the absolute path of what it speaks there as (`tlsProfiles`); absent: nowhere. */
  readonly tls?: { readonly port: number; readonly profiles: string } | undefined
  /** Where our processes come in, over TCP; reached by nobody else. */
  readonly inside: HostPort
  /** Absolute path of the list of our processes (`dispatcherList`). */
  readonly processes: string
  /** Where rtpengine listens for orders (ng protocol, UDP). */
  readonly rtpengine: HostPort
  /** Name of the database; where it is and the password come by libpq's own variables PGHOST, PGPORT and PGPASSWORD. */
  readonly database: string
  /** Part of the path at which the inside listener takes orders (JSON-RPC over HTTP). */
  readonly rpcToken: string
}

/** As SIP writes it after `sip:`. */
export const written = ({ host, port }: HostPort): string => `${host.includes(':') ? `[${host}]` : host}:${port}`
