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

/** As SIP writes it after `sip:`. */
export const written = ({ host, port }: HostPort): string => `${host.includes(':') ? `[${host}]` : host}:${port}`
