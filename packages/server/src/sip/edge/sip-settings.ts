/** An address at which something listens. */
export interface HostPort {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
}

/** Settings for phones and outside lines from the environment. */
export interface SipConfig {
  /** Who runs Kamailio and rtpengine. undefined: this server if both are installed; otherwise they do not run. */
  readonly mode?: 'embedded' | 'external' | 'off'
  /** The address at which phones and trunks reach the edge over UDP and TCP; undefined: the server's own address. */
  readonly host?: string
  readonly port: number
  /**
   * Host and port for provisioned phones; undefined: the address by which they reach the server, if it runs the edge
   * itself.
   */
  readonly address?: string
  /** Host and port for provisioned phones over TLS. Phones that get this are told to use TLS. */
  readonly tlsAddress?: string
  /**
   * The port of the edge for TLS, and its certificate and key; undefined: no TLS. `ca`: the authorities that vouch for
   * operators; undefined: those this machine trusts.
   */
  readonly tls?: { readonly port: number; readonly cert: Buffer; readonly key: Buffer; readonly ca?: Buffer }
  /** UDP ports of the media relay. */
  readonly rtpPorts: { readonly first: number; readonly last: number }
  /** Inside listeners of the edges, if the operator runs them. */
  readonly edges: readonly HostPort[]
  /** The address at which this process listens for its edges; undefined: a free port of loopback. */
  readonly app?: HostPort
}

/**
 * What this process needs to speak SIP with the edges. All of it is plain TCP on addresses that only the platform's own
 * machines reach.
 */
export interface SipEdgeSettings {
  /** Inside listeners of the edges; requests of this process go to one of them. Never empty. */
  readonly edges: readonly HostPort[]
  /** The address to listen at. If its port is 0, the port actually chosen goes into the edge's list of processes. */
  readonly listen: HostPort
}

/** The settings that differ between edges. */
export interface KamailioSettings {
  /** The listener for phones and trunks over UDP and TCP. */
  readonly outside: HostPort
  /**
   * The TLS port for phones and trunks, and the absolute path of the TLS profiles (`tlsProfiles`); undefined: no TLS.
   */
  readonly tls?: { readonly port: number; readonly profiles: string } | undefined
  /** The listener for the server processes, over TCP; nobody else may reach it. */
  readonly inside: HostPort
  /** Absolute path of the list of server processes (`dispatcherList`). */
  readonly processes: string
  /** The address at which rtpengine takes orders (ng protocol, UDP). */
  readonly rtpengine: HostPort
  /** Name of the database. Its address and password come in libpq's variables PGHOST, PGPORT and PGPASSWORD. */
  readonly database: string
  /** Secret part of the path at which the inside listener takes orders (JSON-RPC over HTTP). */
  readonly rpcToken: string
}

/** The address as written after `sip:`. */
export const written = ({ host, port }: HostPort): string => `${host.includes(':') ? `[${host}]` : host}:${port}`
