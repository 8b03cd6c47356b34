import { randomBytes } from 'node:crypto'
import { edgeParts, writeEdgePart } from '../../sip/edge/external-edge.ts'
import type { HostPort } from '../../platform/config.ts'
import type { MediaRelay } from '../../sip/edge/sip-settings.ts'
import { edgeToken } from '../../sip/edge/edge-store.ts'
import { command } from '../command.ts'
import { UsageError } from '../usage-error.ts'

export const sipCommands = [
  command({
    noun: 'sip',
    verb: 'config',
    summary: 'print the configuration of a SIP edge that you run yourself (docs/phones.md)',
    reads: true,
    options: {
      part: { kind: 'text', help: `${edgeParts.join(', ')}; kamailio is the default` },
      outside: { kind: 'text', help: 'address for phones, such as 198.51.100.7:5060', required: true },
      inside: { kind: 'text', help: 'address for our processes, such as 10.0.0.5:5062', required: true },
      edges: {
        kind: 'list',
        help: 'inside addresses of all your edges, if there are several: they share failed passwords and bans',
      },
      processes: { kind: 'list', help: 'SIP_APP of each of our processes, such as 10.0.0.9:5090', required: true },
      'tls-port': {
        kind: 'text',
        help: 'port for phones over TLS, such as 5061; needs tls-cert.pem and tls-key.pem in the directory',
      },
      rtpengine: {
        kind: 'list',
        help: 'control address of the media relay, 127.0.0.1:2223 is the default; of several, each with its share of the calls if not 1: 10.0.0.6:2223=2',
      },
      'rtp-ports': { kind: 'text', help: 'UDP ports of the media relay; 30000-31999 is the default' },
      directory: { kind: 'text', help: 'directory of the files on the edge; /etc/kamailio is the default' },
      database: { kind: 'text', help: 'name of the database; lineside is the default' },
    },
    run: async (work, { part = 'kamailio', outside, inside, edges = [], processes, directory, database, ...more }) => {
      const wanted = edgeParts.find((name) => name === part)
      if (wanted === undefined) throw new UsageError(`--part is one of ${edgeParts.join(', ')}.`)
      const [, first, last] = /^(\d{4,5})-(\d{4,5})$/.exec(more['rtp-ports'] ?? '30000-31999') ?? []
      if (first === undefined || last === undefined) throw new UsageError('--rtp-ports must look like 30000-31999.')
      const tlsPort = more['tls-port'] === undefined ? undefined : Number(more['tls-port'])
      if (tlsPort !== undefined && !(Number.isInteger(tlsPort) && tlsPort > 0 && tlsPort <= 65_535))
        throw new UsageError('--tls-port must look like 5061.')
      return writeEdgePart(wanted, {
        tlsPort,
        outside: addressIn('outside', outside),
        inside: addressIn('inside', inside),
        edges: edges.map((one) => addressIn('edges', one)),
        processes: processes.map((one) => addressIn('processes', one)),
        rtpengine: relaysIn(more.rtpengine ?? []),
        rtpPorts: { first: Number(first), last: Number(last) },
        directory: nameIn('directory', directory ?? '/etc/kamailio', /^\/[\w./-]*$/),
        database: nameIn('database', database ?? 'lineside', /^\w+$/),
        rpcToken: randomBytes(16).toString('hex'),
        processToken: await edgeToken(work.db),
      })
    },
  }),
]

/** Reads an address strictly: it goes into a configuration file, so it must not be able to end its line there. */
const addressIn = (option: string, text: string): HostPort => {
  const [, host, port] = /^(\d{1,3}(?:\.\d{1,3}){3}):(\d{1,5})$/.exec(text) ?? []
  if (host === undefined || Number(port) > 65_535) throw new UsageError(`--${option} must look like 10.0.0.5:5062.`)
  return { host, port: Number(port) }
}

const defaultRelay: MediaRelay = { host: '127.0.0.1', port: 2223 }

const relaysIn = (texts: readonly string[]): readonly [MediaRelay, ...MediaRelay[]] => {
  const [first = defaultRelay, ...others] = texts.map(relayIn)
  return [first, ...others]
}

const relayIn = (text: string): MediaRelay => {
  const [, address = '', share] = /^([^=]*)(?:=([1-9]\d{0,2}))?$/.exec(text) ?? []
  return { ...addressIn('rtpengine', address), ...(share !== undefined && { weight: Number(share) }) }
}

const nameIn = (option: string, text: string, pattern: RegExp): string => {
  if (!pattern.test(text)) throw new UsageError(`--${option} has characters that are not allowed there.`)
  return text
}
