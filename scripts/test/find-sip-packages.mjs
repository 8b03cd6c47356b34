import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

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
const MODULES = ['kamailio-postgres-modules', 'kamailio-tls-modules', 'kamailio-presence-modules']

const missing = () => Object.keys(PROGRAMS).filter((path) => !existsSync(path) && !existsSync(path.replace('/usr', '')))

/**
 * Installs the packages where that is possible.
 * @returns why the tests cannot run, or null if they can
 */
export function whyNoSip() {
  if (process.platform !== 'linux') return 'they need Linux'
  if (missing().length === 0 && existsSync(JANUS) && hasSpandsp()) return null
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) installPackages()
  const left = missing()
  if (left.length === 0) return null
  return `apt-get install ${[...Object.values(PROGRAMS), ...MODULES].join(' ')} (missing: ${left.join(', ')})`
}

function installPackages() {
  // RUNLEVEL keeps the packages from starting services; the tests start their own
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const apt = (...args) => spawnSync('apt-get', args, { env, stdio: 'ignore' }).status === 0
  console.log('installing kamailio, rtpengine, janus and test phones')
  const names = [...Object.values(PROGRAMS), ...MODULES]
  const install = (...packages) => apt('install', '--yes', '--no-install-recommends', ...packages)
  if (!apt('update')) return
  install(...names)
  install('janus')
  install(...LIBRARIES)
}
