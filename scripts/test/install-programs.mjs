// A step of `npm test`: installs what the tests with phones and browsers need and this system lacks. It runs beside the
// checks, which need none of it; what it cannot install, the steps that need it say themselves.
import { existsSync } from 'node:fs'
import { aptInstall, canInstall } from './apt-install.mjs'
import { missingChromium } from './find-chromium.mjs'
import { missingFirefox } from './find-firefox.mjs'
import { missingSipPackages } from './find-sip-packages.mjs'

/** Ghostscript, which makes pages of PostScript, and what locks it up; without them only their own tests are skipped. */
const GHOSTSCRIPT = { '/usr/bin/gs': 'ghostscript', '/usr/bin/bwrap': 'bubblewrap' }

/** Programs that operators put in front of the server; the tests run them with the files in `deploy/proxy`. */
const PROXIES = { '/usr/sbin/nginx': 'nginx-light', '/usr/sbin/haproxy': 'haproxy', '/usr/bin/caddy': 'caddy' }

const missingOf = (programs) =>
  process.platform === 'linux'
    ? Object.entries(programs).flatMap(([path, name]) => (existsSync(path) ? [] : [name]))
    : []

/** Opens the zip of a person's export in its test. */
const UNZIP = { '/usr/bin/unzip': 'unzip' }

/** Checks the alert rules; without it only their test is skipped. */
const PROMTOOL = { '/usr/bin/promtool': 'prometheus' }

/** Carries events between servers; without it only the tests over NATS are skipped. */
const NATS = { '/usr/sbin/nats-server': 'nats-server' }
/** Debian 13 of Debian's own packages, a container, and the checker of packages; without them only their tests are skipped. */
const PACKAGES = { '/usr/bin/mmdebstrap': 'mmdebstrap', '/usr/bin/buildah': 'buildah', '/usr/bin/lintian': 'lintian' }

/** A real CardDAV server; without it only its tests are skipped. */
const RADICALE = { '/usr/bin/radicale': 'radicale' }

/** A real S3 service, for backups in a bucket; without it only their tests are skipped. */
const SWIFT = Object.fromEntries(
  ['proxy', 'account', 'container', 'object'].map((part) => [`/usr/bin/swift-${part}-server`, `swift-${part}`]),
)

/** A PostgreSQL that fails over, and a pooler before it; without them only their tests are skipped. */
const FAILOVER = {
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/lib/postgresql/15/bin/pg_rewind': 'postgresql-15',
}

const missing = [
  ...missingSipPackages(),
  ...missingOf(GHOSTSCRIPT),
  ...missingOf(PROXIES),
  ...missingOf(PROMTOOL),
  ...missingOf(UNZIP),
  ...missingOf(NATS),
  ...missingOf(RADICALE),
  ...missingOf(SWIFT),
  ...missingOf(FAILOVER),
  ...missingOf(PACKAGES),
  ...missingFirefox(),
  ...missingChromium(),
]
if (canInstall()) aptInstall(missing)
