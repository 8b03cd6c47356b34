import { createHmac } from 'node:crypto'
import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { X509Certificate } from 'node:crypto'
import type { Config } from '../platform/config.ts'
import { certificateFacts } from './ask-certificate.ts'
import { askPortal } from './ask-portal.ts'
import { askJanus, greetHylafax, greetMailServer, sendTestMail } from './ask-services.ts'
import { askAllocation, askBinding, stunServerOf } from './ask-turn.ts'
import { openNatsSession } from '../platform/events/nats/nats-session.ts'
import { type Finding, ok, remark, skipped, wrong } from './finding.ts'
import { countOutbox } from './ask-machine.ts'
import { judgeCertificate } from './judge-certificate.ts'
import { judgeOutbox } from './judge-machine.ts'
import { judgePortal } from './judge-portal.ts'
import type { Check } from './run-checks.ts'

const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '')

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** Certificates of the settings, and the portal by the address that people use. */
export const portalChecks = (config: Config, now: Date): readonly Check[] => {
  const { publicUrl, tls, sip } = config
  const host = publicUrl === undefined ? null : hostOf(publicUrl)
  const certificates: Check[] = []
  if (tls !== undefined) certificates.push(certificateCheck('TLS_CERT', tls, host, now))
  if (sip.tls !== undefined && tls?.cert.equals(sip.tls.cert) !== true) {
    // a name is known only where phones are told one
    const phones = sip.tlsAddress?.replace(/:\d+$/, '').replace(/^\[|\]$/g, '') ?? null
    certificates.push(certificateCheck('SIP_TLS_CERT', sip.tls, phones, now))
  }
  const own = `${tls === undefined ? 'http' : 'https'}://${ownHost(config.host)}:${config.port}`
  return [
    ...certificates,
    ...(config.port === 0 ? [] : [serverCheck(own)]),
    ...(publicUrl === undefined || host === null
      ? [noPublicUrl]
      : [nameCheck(host), publicCheck(publicUrl, host, config, now)]),
  ]
}

const ownHost = (host: string): string => {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host.replace(/^\[|\]$/g, '')}]` : host
}

const certificateCheck = (at: string, pair: NonNullable<Config['tls']>, host: string | null, now: Date): Check => ({
  part: at,
  ask: () => Promise.resolve(judgeCertificate(at, certificateFacts(at, pair, host), now)),
})

const serverCheck = (own: string): Check => ({
  part: 'server',
  mend: 'Start the server; the last line of its log says why it ended.',
  ask: async (signal) => {
    const { status, isOurs } = await askPortal(own, signal)
    if (isOurs) return ok('server', `The server answers at ${own}.`)
    return status === 503
      ? wrong(
          'server',
          `The server at ${own} is busy, or its database is away (503).`,
          'See the database, and the log.',
        )
      : wrong('server', `Something else answers at ${own} (status ${status}).`, 'Stop it, or set PORT.')
  },
})

const noPublicUrl: Check = {
  part: 'PUBLIC_URL',
  ask: () =>
    Promise.resolve(
      remark(
        'PUBLIC_URL',
        'PUBLIC_URL is not set, so links in mails may be wrong.',
        'Set it to the address that people use.',
      ),
    ),
}

const nameCheck = (host: string): Check => ({
  part: 'name of PUBLIC_URL',
  mend: `Add ${host} to the DNS, or correct PUBLIC_URL.`,
  ask: async () => {
    const found = await lookup(host, { all: true })
    return ok('name of PUBLIC_URL', `${host} is at ${found.map(({ address }) => address).join(', ')}.`)
  },
})

const publicCheck = (url: string, host: string, { tls }: Config, now: Date): Check => ({
  part: 'PUBLIC_URL',
  mend: 'See whether the server and the proxy before it run, and whether the firewall lets this machine reach its own address.',
  ask: async (signal) => {
    const answer = await askPortal(url, signal)
    const configured = tls === undefined ? null : new X509Certificate(tls.cert).fingerprint256
    return judgePortal({ ...answer, url, host, configured, isLoopback: isLoopback(host) }, now)
  },
})

/** @param domains of resellers; null: the database that knows them is away */
export const domainCheck = (domains: readonly string[] | null): Check => ({
  part: 'domains',
  ask: async (signal) => {
    if (domains === null) return skipped('domains', 'Not asked: the database is away.')
    const resolver = new Resolver({ timeout: 1_500, tries: 2 })
    signal.addEventListener('abort', () => resolver.cancel(), { once: true })
    const found = await Promise.all(domains.map((domain) => isInDns(resolver, domain)))
    const missing = domains.filter((_, at) => found[at] !== true)
    if (domains.length === 0) return skipped('domains', 'There is no reseller yet.')
    if (missing.length === 0) return ok('domains', `All ${domains.length} domains of resellers have an address.`)
    return remark(
      'domains',
      `No address in the DNS: ${missing.slice(0, 10).join(', ')}${missing.length > 10 ? ` and ${missing.length - 10} more` : ''}.`,
      'Phones that are set up by hand need one; provisioned phones and browsers do not.',
    )
  },
})

/** RFC 3263: a domain leads to its edge by SRV, or has an address itself. */
const isInDns = async (resolver: Resolver, domain: string): Promise<boolean> => {
  if (isIP(domain) !== 0) return true
  const asked = await Promise.allSettled([
    resolver.resolve4(domain),
    resolver.resolve6(domain),
    resolver.resolveSrv(`_sip._udp.${domain}`),
    resolver.resolveSrv(`_sips._tcp.${domain}`),
  ])
  return asked.some(({ status }) => status === 'fulfilled')
}

/** @param to where a real mail goes; undefined: only a greeting */
export const mailCheck = (config: Config, to: string | undefined): Check => {
  const { smtpUrl } = config
  return {
    part: 'mail',
    mend: 'See whether the address, the name and the password of SMTP_URL are right, and what the mail server logs.',
    ask: async (signal) => {
      if (smtpUrl === undefined) {
        const outbox = await countOutbox(config.dataDir)
        const { says, mend } = judgeOutbox(outbox)
        return to === undefined ? judgeOutbox(outbox) : wrong('mail', says, mend)
      }
      const { host } = new URL(smtpUrl)
      if (to === undefined) {
        await greetMailServer(smtpUrl, signal)
        return ok('mail', `The mail server ${host} greets us; --mail NAME@DOMAIN sends one.`)
      }
      await sendTestMail(config, to)
      return ok('mail', `The mail server ${host} took a mail to ${to}; see whether it arrived.`)
    },
  }
}

/** NATS, where it carries events: a message to ourselves arrives. */
export const eventsCheck = ({ events }: Config): readonly Check[] =>
  events === undefined
    ? []
    : [
        {
          part: 'events',
          mend: 'See whether nats-server runs, and whether EVENTS_URL and the permissions of its user are right (deploy/nats/nats.conf). Until then the servers ask the database.',
          ask: async () => {
            const session = await openNatsSession(events, 'lineside.doctor')
            await session.close()
            return ok('events', `NATS at ${events.servers.join(', ')} takes messages and delivers them.`)
          },
        },
      ]

export const mediaChecks = ({ stunUrls = [], turn, janus, hylafax }: Config, now: Date): readonly Check[] => [
  ...stunUrls.map(
    (url): Check => ({
      part: url,
      mend: 'Correct STUN_URLS, or open the port in the firewall.',
      ask: async (signal) => {
        await askBinding(stunServerOf(url), signal)
        return ok(url, 'The STUN server answers.')
      },
    }),
  ),
  ...(turn?.urls ?? []).map((url): Check => turnCheck(url, turn?.secret ?? '', now)),
  ...(janus === undefined
    ? []
    : [
        {
          part: 'janus',
          mend: 'See whether Janus runs, and whether JANUS_URL and JANUS_SECRET are right (docs/conferences.md).',
          ask: async (signal: AbortSignal): Promise<Finding> =>
            ok('janus', `Janus answers, version ${await askJanus(janus, signal)}.`),
        },
      ]),
  ...(hylafax === undefined
    ? []
    : [
        {
          part: 'hylafax',
          mend: 'See whether HylaFAX (hfaxd) runs, and whether HYLAFAX_HOST and HYLAFAX_PORT are right (docs/faxes.md).',
          ask: async (signal: AbortSignal): Promise<Finding> =>
            ok('hylafax', `HylaFAX greets: ${await greetHylafax(hylafax, signal)}`),
        },
      ]),
]

/** Addresses that no relay may forward to (RFC 6890): itself, the cloud's own service, and the nets of companies. */
const innerPeers = [
  '127.0.0.1',
  '169.254.169.254',
  '10.255.255.253',
  '172.31.255.253',
  '192.168.255.253',
  '100.127.255.253',
]

/** The same credentials as browsers get, for a minute (coturn's `use-auth-secret`). */
const turnCheck = (url: string, secret: string, now: Date): Check => ({
  part: url,
  mend: 'See whether the relay runs, and whether TURN_URLS and TURN_SECRET are right ("Add a TURN relay" in docs/operate.md).',
  ask: async (signal) => {
    const username = `${Math.floor(now.getTime() / 1000) + 60}:doctor`
    const password = createHmac('sha1', secret).update(username).digest('base64')
    const granted = await askAllocation(stunServerOf(url), { username, password, peers: innerPeers }, signal)
    if (granted.length === 0) return ok(url, 'The TURN relay gave an address, and forwards to no inner network.')
    return wrong(
      url,
      `The TURN relay forwards to inner addresses (${granted.join(', ')}): whoever has a call reaches what is there.`,
      'Take the lines denied-peer-ip of deploy/turn/turnserver.conf.',
    )
  },
})
