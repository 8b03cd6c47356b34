import { existsSync } from 'node:fs'
import { aptInstall } from './apt-install.mjs'

/** The programs that the tests with real phones run, and the Debian packages that contain them. */
const PROGRAMS = {
  '/usr/sbin/kamailio': 'kamailio',
  '/usr/bin/rtpengine': 'rtpengine-daemon',
  '/usr/bin/baresip': 'baresip-core',
  '/usr/bin/sipp': 'sip-tester',
  '/usr/bin/tcpdump': 'tcpdump',
}
/** Not every Debian has it; without it only its own tests are skipped. */
const JANUS = '/usr/bin/janus'
/** Receives and sends faxes over calls; without it those tests are skipped. */
const LIBRARIES = ['libspandsp2']
const hasSpandsp = () => ['x86_64', 'aarch64'].some((kind) => existsSync(`/usr/lib/${kind}-linux-gnu/libspandsp.so.2`))
const WEBSOCKET = 'kamailio-websocket-modules'
const hasWebsocket = () =>
  ['x86_64', 'aarch64'].some((kind) => existsSync(`/usr/lib/${kind}-linux-gnu/kamailio/modules/websocket.so`))
const MODULES = ['kamailio-postgres-modules', 'kamailio-tls-modules', 'kamailio-presence-modules']

const isThere = (path) => existsSync(path) || existsSync(path.replace('/usr', ''))
const missing = () => Object.keys(PROGRAMS).filter((path) => !isThere(path))

/** The packages that are missing, those included that only some of the tests need. */
export function missingSipPackages() {
  if (process.platform !== 'linux') return []
  return [
    ...(missing().length > 0 ? [...Object.values(PROGRAMS), ...MODULES] : []),
    ...(hasWebsocket() ? [] : [WEBSOCKET]),
    ...(isThere(JANUS) ? [] : ['janus']),
    ...(hasSpandsp() ? [] : LIBRARIES),
  ]
}

/**
 * Installs the packages where that is possible.
 * @returns why the tests cannot run, or null if they can
 */
export function whyNoSip() {
  if (process.platform !== 'linux') return 'they need Linux'
  aptInstall(missingSipPackages())
  const left = missing()
  if (left.length === 0) return null
  return `apt-get install ${[...Object.values(PROGRAMS), ...MODULES].join(' ')} (missing: ${left.join(', ')})`
}
