import { edgeNumber } from './edge-number.ts'
import { kamailioModules } from './kamailio-modules.ts'
import { kamailioRoutes } from './kamailio-routes.ts'
import type { HostPort } from '../../platform/config.ts'
import { type KamailioSettings, written } from './sip-settings.ts'

/**
 * Returns Kamailio's configuration for an edge: registrar, digest authentication, who may call as whom, and the paths
 * between phones, trunks, the server processes and the media relay. The edge decides nothing about calls: each call
 * goes to a server process. The file contains no password.
 */
export const kamailioConfig = (settings: KamailioSettings): string =>
  [
    '#!KAMAILIO\n# Written by Lineside at each start: changes are lost.',
    core(settings),
    kamailioModules(settings),
    kamailioRoutes(settings),
  ].join('\n\n')

const core = ({ outside, inside, web, tls }: KamailioSettings) => `debug=1
log_stderror=yes
log_prefix="{$mt $ci} "
server_id=${edgeNumber(inside)}
fork=yes
children=4
tcp_children=4
auto_aliases=no
dns=no
rev_dns=no
tcp_connection_lifetime=3605
tcp_connect_timeout=3
tcp_max_connections=4096
# a phone whose network is gone says nothing: its connection ends after a minute
tcp_keepalive=yes
tcp_keepidle=30
tcp_keepintvl=10
tcp_keepcnt=3
# orders over HTTP need not say how long they are
tcp_accept_no_cl=yes
# what stays off the network: which software this is
server_signature=no
sip_warning=no
listen=udp:${written(outside)}
listen=tcp:${written(outside)}
listen=tcp:${written(inside)}${web === undefined ? '' : `\nlisten=tcp:${written(web.at)}`}${
  tls === undefined
    ? ''
    : `
enable_tls=yes
tls_max_connections=4096
listen=tls:${written({ host: outside.host, port: tls.port })}`
}`

/** The file that lists the server processes. Kamailio uses a process once it has answered a ping. */
export const dispatcherList = (processes: readonly HostPort[], inside: HostPort): string =>
  // send requests to them from the inside listener, or Record-Route would name the phones' listener
  processes.map((process) => `1 sip:${written(process)};transport=tcp 0 0 socket=tcp:${written(inside)}\n`).join('')

export interface TlsFiles {
  readonly cert: string
  readonly key: string
  /** The authorities that vouch for operators' certificates; undefined: none. */
  readonly ca: string | undefined
}

/** The authorities that this machine trusts, from its package ca-certificates. */
export const systemAuthorities = '/etc/ssl/certs/ca-certificates.crt'

/** Kamailio's TLS profiles: the edge's own certificate, and whose certificates it accepts. */
export const tlsProfiles = ({ cert, key, ca }: TlsFiles): string => {
  const own = `method = TLSv1.2+\ncertificate = ${cert}\nprivate_key = ${key}`
  return `# phones prove who they are by their passwords, whatever certificate their maker has put into them
[server:default]
${own}
verify_certificate = no
require_certificate = no

# operators
[client:default]
${own}
verify_certificate = yes
require_certificate = yes
${ca === undefined ? '' : `ca_list = ${ca}\n`}`
}
