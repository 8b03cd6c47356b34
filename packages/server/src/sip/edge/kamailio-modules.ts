import { longestDialog } from './kamailio-dialog-routes.ts'
import { nonceSecret } from './kamailio-password-routes.ts'
import { registration } from './kamailio-registrar-routes.ts'
import { type KamailioSettings, type MediaRelay, written } from './sip-settings.ts'

const modules = [
  'jsonrpcs',
  'kex',
  'corex',
  'tcpops',
  'tm',
  'tmx',
  'sl',
  'rr',
  'pv',
  'maxfwd',
  'textops',
  'textopsx',
  'siputils',
  'xlog',
  'sanity',
  'dmq',
  'htable',
  'cfgutils',
  'pike',
  'usrloc',
  'registrar',
  'nathelper',
  'auth',
  'db_postgres',
  'sqlops',
  'mqueue',
  'rtimer',
  'dispatcher',
  'dialog',
  'uac',
  'rtpengine',
  'xhttp',
]

/**
 * Seconds for which wrong passwords are remembered, and for which an account stays known at an address; the same as for
 * sign-ins.
 */
const forgottenAfter = 3600
const knownFor = 90 * 86_400

/** A module, one of its parameters, and the value. */
type Parameter = readonly [module: string, name: string, value: string | number]

const databaseOf = ({ database }: KamailioSettings): string => `postgres://lineside_sip@/${database}`

const transactions: readonly Parameter[] = [
  ['jsonrpcs', 'transport', 1],
  ['tm', 'fr_timer', 3000],
  // the server decides how long a call rings; this limit, in ms, is far beyond that
  ['tm', 'fr_inv_timer', 600_000],
  ['tm', 'failure_reply_mode', 3],
  ['tm', 'max_inv_lifetime', 900_000],
  ['rr', 'append_fromtag', 1],
  ['sanity', 'autodrop', 0],
]

const registrations = (settings: KamailioSettings): readonly Parameter[] => [
  ['usrloc', 'db_url', databaseOf(settings)],
  // keep registrations in the database only: several edges share it, and deleting a row signs its phone out; a row that
  // would say nothing new is not written (kamailio-registrar-routes.ts)
  ['usrloc', 'db_mode', 3],
  ['usrloc', 'use_domain', 1],
  ['usrloc', 'expires_type', 1],
  // what is over the database removes (`end_over`): Kamailio itself would read all rows for that
  ['usrloc', 'timer_interval', 0],
  ['registrar', 'default_expires', registration.usual],
  ['registrar', 'min_expires', registration.shortest],
  ['registrar', 'max_expires', registration.longest],
  ['registrar', 'max_contacts', 10],
  // in seconds: a surplus phone, which gets 503, tries again later
  ['registrar', 'retry_after', 60],
  ['registrar', 'received_avp', '$avp(received)'],
  ['registrar', 'gruu_enabled', 1],
  // in seconds: how late an edge notices that a phone is silent
  ['htable', 'timer_interval', 2],
  ['htable', 'htable', `here=>size=16;autoexpire=${registration.longest};`],
  ['mqueue', 'mqueue', 'name=silent;size=1000000'],
  ['rtimer', 'timer', 'name=silent;interval=1;mode=1;'],
  ['rtimer', 'exec', 'timer=silent;route=SILENT'],
  ['nathelper', 'received_avp', '$avp(received)'],
  ['nathelper', 'sipping_from', `sip:edge@${written(settings.outside)}`],
  // in seconds: often enough for home routers to keep the path open; a phone behind one must also register each
  // minute
  ['nathelper', 'natping_interval', 20],
  ['nathelper', 'ping_nated_only', 1],
  // a router lets only the edge through at which the phone registered
  ['nathelper', 'filter_server_id', 1],
  ['usrloc', 'nat_bflag', 6],
]

const passwords = (settings: KamailioSettings): readonly Parameter[] => [
  ['auth', 'secret', nonceSecret(settings)],
  ['auth', 'nonce_expire', 300],
  // 8: a challenge is valid for the address that got it only; otherwise packets in a phone's name with wrong answers
  // to somebody else's challenge would lock the phone out
  ['auth', 'auth_checks_register', 8],
  ['auth', 'auth_checks_no_dlg', 8],
  ['auth', 'auth_checks_in_dlg', 8],
  // an overheard answer cannot be replayed
  ['auth', 'nonce_count', 1],
  // nor the answer of a phone that does not count
  ['auth', 'one_time_nonce', 1],
  ['auth', 'qop', 'auth'],
  ['sqlops', 'sqlcon', `edge=>${databaseOf(settings)}`],
  ['mqueue', 'mqueue', 'name=gone;size=100000'],
  ['rtimer', 'timer', 'name=gone;interval=1;mode=1;'],
  ['rtimer', 'exec', 'timer=gone;route=GONE'],
]

/** The tables that an edge keeps, and shares with its peers where that protects from guessed passwords. */
const memories = ({ peers }: KamailioSettings): readonly Parameter[] => {
  const replicated = `dmqreplicate=${peers.length > 0 ? 1 : 0};`
  return [
    ['htable', 'htable', `wrong=>size=12;autoexpire=${forgottenAfter};initval=0;${replicated}`],
    ['htable', 'htable', 'recent=>size=4;autoexpire=10;updateexpire=0;initval=0;'],
    ['htable', 'htable', `stage=>size=12;autoexpire=${2 * forgottenAfter};initval=0;${replicated}`],
    ['htable', 'htable', `ban=>size=12;autoexpire=300;${replicated}`],
    ['htable', 'htable', `known=>size=12;autoexpire=${knownFor};${replicated}`],
    ['htable', 'htable', 'trunk=>size=10;autoexpire=5;'],
    ['htable', 'htable', 'realm=>size=8;autoexpire=5;'],
    ['pike', 'sampling_time_unit', 2],
    ['pike', 'reqs_density_per_unit', 60],
    ['pike', 'remove_latency', 30],
  ]
}

const processesAndDialogs = ({ processes }: KamailioSettings): readonly Parameter[] => [
  ['dispatcher', 'list_file', processes],
  ['dispatcher', 'ds_ping_interval', 2],
  ['dispatcher', 'ds_ping_method', 'OPTIONS'],
  ['dispatcher', 'ds_probing_mode', 1],
  ['dispatcher', 'ds_probing_threshold', 1],
  ['dispatcher', 'ds_inactive_threshold', 1],
  // 2: keep the processes that were not chosen, for `ds_next_dst`
  ['dispatcher', 'flags', 2],
  ['dispatcher', 'xavp_dst', 'ds'],
  // in seconds: longer than a ping waits for its answer
  ['htable', 'htable', 'ready=>size=4;autoexpire=5;'],

  ['dialog', 'track_cseq_updates', 1],
  ['dialog', 'send_bye', 1],
  ['dialog', 'default_timeout', longestDialog],
  // only these checks hang up a call whose server process has died; 30 s is the shortest interval allowed
  ['dialog', 'ka_timer', 2],
  ['dialog', 'ka_interval', 30],
  ['dialog', 'ka_failed_limit', 1],
]

const trunksAndMedia = (settings: KamailioSettings): readonly Parameter[] => [
  ['uac', 'reg_db_url', databaseOf(settings)],
  ['uac', 'reg_db_table', 'uacreg'],
  ['uac', 'reg_contact_addr', written(settings.outside)],
  ['uac', 'reg_timer_interval', 5],
  ['uac', 'reg_retry_interval', 10],

  ['rtpengine', 'rtpengine_sock', settings.rtpengine.map(relaySocket).join(' ')],
  ['rtpengine', 'rtpengine_tout_ms', 1000],
  // HEALTH-02: how each side heard. rtpengine keeps a receiver report at the source that sends it, not at the one that it is about
  ...(['A', 'B'] as const).flatMap((side): readonly Parameter[] => {
    const of = side === 'A' ? 'app' : 'phone'
    return [
      ['rtpengine', `mos_${side}_label_pv`, `$avp(of_${of})`],
      ['rtpengine', `mos_average_packetloss_${side}_pv`, `$avp(${of}_lost)`],
      ['rtpengine', `mos_average_jitter_${side}_pv`, `$avp(${of}_jitter)`],
      ['rtpengine', `mos_average_roundtrip_${side}_pv`, `$avp(${of}_trip)`],
      ['rtpengine', `mos_average_samples_${side}_pv`, `$avp(${of}_count)`],
    ]
  }),
  ['htable', 'htable', `moved=>size=10;autoexpire=${longestDialog};`],
  // 2 to this power: a call takes one of them by its Call-ID
  ['cfgutils', 'lock_set_size', 10],
  ...(settings.rtpengine.length > 1 ? oneOfSeveralRelays : theOnlyRelay),
]

const relaySocket = ({ weight, ...address }: MediaRelay): string =>
  `udp:${written(address)}${weight === undefined ? '' : `=${weight}`}`

/**
 * Without its answer a call would have no sound, and on a busy machine an answer can take longer than one timeout. It is asked
 * again soon after it was silent.
 */
const theOnlyRelay: readonly Parameter[] = [
  ['rtpengine', 'rtpengine_retr', 3],
  ['rtpengine', 'rtpengine_disable_tout', 2],
]

/** A silent one costs a call a second, and no other call for the next half minute: TEL-09 wants them to go on within 2 s. */
const oneOfSeveralRelays: readonly Parameter[] = [
  ['rtpengine', 'rtpengine_retr', 1],
  ['rtpengine', 'rtpengine_disable_tout', 30],
]

const otherEdges = ({ peers, inside }: KamailioSettings): readonly Parameter[] =>
  peers.length === 0
    ? []
    : [
        ['dmq', 'server_address', `sip:${written(inside)};transport=tcp`],
        ...peers.map((peer) => ['dmq', 'notification_address', `sip:${written(peer)};transport=tcp`] as const),
        ['dmq', 'num_workers', 1],
        // the module itself looks for a lost peer once a minute
        ['rtimer', 'timer', 'name=peers;interval=5;mode=1;'],
        ['rtimer', 'exec', 'timer=peers;route=PEERS'],
        ['htable', 'enable_dmq', 1],
        // an edge that starts learns the counts of the others
        ['htable', 'dmq_init_sync', 1],
      ]

/** Seconds after which a silent browser is asked whether it is there; proxies end a connection that says nothing for 90. */
const webAskedAfter = 30

/** Softphones in browsers; `web` keeps the address of each behind our HTTP server, by its connection. */
const webPhones: readonly Parameter[] = [
  ['websocket', 'keepalive_mechanism', 1],
  ['websocket', 'keepalive_timeout', webAskedAfter],
  ['htable', 'htable', 'web=>size=10;'],
  ['htable', 'htable', 'rush=>size=8;autoexpire=2;updateexpire=0;initval=0;'],
]

/**
 * Kamailio's modules, from the distribution's packages `kamailio` and `kamailio-postgres-modules` (and
 * `kamailio-tls-modules` for TLS, `kamailio-websocket-modules` for softphones in browsers), and their parameters.
 */
export const kamailioModules = (settings: KamailioSettings): string => {
  const { tls, web, peers } = settings
  const parameters: readonly Parameter[] = [
    ...transactions,
    ...registrations(settings),
    ...passwords(settings),
    ...memories(settings),
    ...processesAndDialogs(settings),
    ...trunksAndMedia(settings),
    ...(tls === undefined ? [] : [['tls', 'config', tls.profiles] as const]),
    ...(web === undefined ? [] : webPhones),
    ...otherEdges(settings),
  ]
  const loads = [
    ...(tls === undefined ? [] : ['tls']),
    ...modules.filter((name) => name !== 'dmq' || peers.length > 0),
    ...(web === undefined ? [] : ['websocket']),
  ].map((name) => `loadmodule "${name}.so"`)
  const sets = parameters.map(
    ([module, name, value]) =>
      `modparam("${module}", "${name}", ${typeof value === 'number' ? value : JSON.stringify(value)})`,
  )
  return [...loads, ...sets].join('\n')
}
