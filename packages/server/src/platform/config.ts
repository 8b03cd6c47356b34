import type { KeyRing } from './auth/key-ring.ts'

/** The least important messages that the log keeps. */
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** The settings of the server. `readConfig` reads them from the environment. */
export interface Config {
  /** 0: any free port. */
  port: number
  host: string
  dataDir: string
  /** Where files are, such as `s3://bucket/prefix`; absent: in the data directory. */
  filesUrl?: string
  /** Most bytes that the copies of files of a bucket have on this machine. */
  filesCacheBytes: number
  /** Without it the server runs its own PostgreSQL in the data directory. */
  databaseUrl?: string
  /** Replicas of the database of `databaseUrl`, for long lists; absent: there is none. */
  databaseReadUrls?: readonly string[]
  /**
   * The same database without a pooler that changes the connection with each transaction, for what needs a session:
   * listening, locks, migrations, jobs and calls. Absent: `databaseUrl` serves.
   */
  databaseSessionUrl?: string
  /** The pooler's address, for shell commands, whose `databaseUrl` leads past it; absent: there is none. */
  databasePoolerUrl?: string
  /** Connections that requests share; calls, jobs and notifications have more of their own. */
  databaseConnections: number
  /** How long a start waits for a database that does not answer yet. */
  databaseWaitSeconds: number
  /** How long a server that is told to stop lets others take over; 0: it stops at once. */
  drainSeconds: number
  /** How long it goes on as before first, so that the load balancer notices. */
  drainNoticeSeconds: number
  tls?: Tls
  /** Where `/health`, `/ready` and `/metrics` are answered; absent: nowhere. */
  metrics?: HostPort
  /** Address of the portal for links in mails, without a slash at its end. */
  publicUrl?: string
  /** Origin of the platform in front of which this is the portal; absent: this is a platform itself. */
  upstreamUrl?: string
  /** Origin (scheme, name and port) of the older portal whose pages administrators still need. */
  oldPortalUrl?: string
  /** Without it the server writes mails to the outbox in the data directory. */
  smtpUrl?: string
  mailFrom: string
  /** Where the server accepts mails over SMTP that it sends on as faxes; absent: it accepts none. */
  faxSmtp?: { port: number; host: string }
  /** The HylaFAX server by which faxes leave the platform; absent: they are calls over trunks. */
  hylafax?: HylafaxConfig
  /** Settings of the media processes. */
  media: MediaConfig
  /** STUN servers, from which browsers learn their own public address for calls. */
  stunUrls?: string[]
  /** TURN relay for browsers whose networks let no media through; it checks credentials derived from this secret. */
  turn?: { urls: string[]; secret: string }
  /** The Janus server that forwards large conferences; absent: our own media processes do it. */
  janus?: { url: string; secret?: string }
  /** Settings of phones and outside lines. */
  sip: SipConfig
  /** The part of this process among several cells (GROW-08); absent: the installation is alone. */
  cells?: CellsConfig
  logLevel: (typeof logLevels)[number]
  /** At least 32 bytes each; without it the server uses the key file in the data directory. */
  secretKeys?: KeyRing
  /** How long a session lasts unless it is renewed. */
  sessionSeconds: number
  /** How many days the audit log keeps an entry. */
  auditDays: number
  /** How many days the operators' log keeps an entry; a month goes as a whole. */
  operatorLogDays: number
  /** How many months conversations, messages, faxes and recordings are kept; absent: for ever. */
  retentionMonths?: number
  backup: BackupConfig
  /** The service of `s3://` addresses; absent: there is none. */
  s3?: S3Config
  /** NATS servers that carry events between server processes; absent: PostgreSQL's notifications do. */
  events?: EventsConfig
  /** Where mails for the operator go, such as that of a backup that failed; absent: such things are logged only. */
  operatorMail?: string
  /** Webhooks may also call this machine, without https too. */
  webhooksToLoopback?: true
  /** TEXT-01: the speech service that writes voice messages down; absent: none is written down. */
  transcribe?: TranscribeConfig
  /** Origins of OpenID providers in the operator's own network, which are called although they are not public. */
  ssoInside?: readonly string[]
  /** Origins of CardDAV servers in the operator's own network, which are called although they are not public. */
  contactBooksInside?: readonly string[]
  /** Absent: the server makes a demo world when its embedded database is empty and it listens on loopback only. */
  demo?: 'yes' | 'no'
  /** Trust in X-Forwarded headers: none, one proxy in front, or proxies at these addresses. */
  trustProxy: false | 'one' | string[]
}

/** TEXT-01: a speech service, or a program, that writes down what is said in a sound. */
export interface TranscribeConfig {
  /** As the portal calls it beside the switch; '': a program of this installation that has no name. */
  readonly name: string
  /** The answer has to be there by then. */
  readonly seconds: number
  readonly by:
    | {
        readonly kind: 'service'
        /** With the path of the request. */
        readonly url: string
        readonly model: string
        readonly key?: string
      }
    /** The program and its arguments; the path of a WAV file is added. */
    | { readonly kind: 'program'; readonly command: readonly [string, ...string[]] }
}

/** The NATS servers of one cluster. */
export interface EventsConfig {
  /** `host:port` each. */
  readonly servers: readonly string[]
  /** A connection without TLS is refused. */
  readonly isTls: boolean
  readonly identity: EventsIdentity
}

/** How a server process says to NATS what it is. */
export type EventsIdentity =
  | { readonly kind: 'none' }
  | { readonly kind: 'password'; readonly user: string; readonly password: string }
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'nkey'; readonly seed: string }
  /** The content of a file of `nsc`: a JWT and its seed. */
  | { readonly kind: 'credentials'; readonly content: string }

/** GROW-08: an installation that is one of several, or the door in front of them. */
export interface CellsConfig {
  /** The PostgreSQL database of the directory. */
  readonly directoryUrl: string
  /** The cell that this process belongs to; absent: none, as at a front door. */
  readonly name?: string
  /** This process is a front door: it keeps nothing, and leads each request to its cell. */
  readonly isFrontDoor?: true
}

/** Access to a service that speaks the API of S3. */
export interface S3Config {
  /** Address without a bucket, such as `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
  /** Where the bucket stands in an address: in its path, or before its host. */
  readonly addressing: 'path' | 'host'
}

/** Backups of the schedule, and the passphrase of all backups. */
export interface BackupConfig {
  /** Directory for backups, or an address such as `s3://bucket/prefix`; absent: there is no schedule. */
  dir?: string
  /** How many backups stay there. */
  keep: number
  /** Time of day in UTC: `HH:MM`. */
  time: string
  /** File with the passphrase; absent: whoever calls a command is asked. */
  passphraseFile?: string
}

export interface MediaConfig {
  /** IPv4 address at which browsers reach the media processes; absent: the first address of this machine. */
  address?: string
  /** UDP ports of the media processes; absent: any. */
  ports?: { first: number; last: number }
  /** Number of media processes that share the calls; absent: one less than there are cores. */
  processes?: number
}

export interface HylafaxConfig {
  host: string
  port: number
  user: string
  password?: string
}

export interface Tls {
  cert: Buffer
  key: Buffer
}

/** An address at which something listens. */
export interface HostPort {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
}

/** Settings for phones and outside lines from the environment. */
export interface SipConfig {
  /**
   * The operator of Kamailio and rtpengine. undefined: this server if both are installed; otherwise they do not run.
   */
  readonly mode?: 'embedded' | 'external' | 'off'
  /** The address at which phones and trunks reach the edge over UDP and TCP; undefined: the server's own address. */
  readonly host?: string
  readonly port: number
  /**
   * Host and port for provisioned phones; undefined: the address by which they reach the server, if it runs the edge
   * itself.
   */
  readonly address?: string
  /** Host and port for provisioned phones over TLS. Phones with this setting use only TLS. */
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
  /** For how long the edge that the server runs goes on without it; undefined: it ends with the server. */
  readonly outlivesSeconds?: number
  /** Whether a service of the system runs the keeper of that edge; absent: the server starts it. */
  readonly hasKeeperService?: boolean
}
