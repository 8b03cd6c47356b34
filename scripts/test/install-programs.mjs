// A step of `npm test`: installs what the tests with phones and browsers need and this system lacks. It runs beside the
// checks, which need none of it; what it cannot install, the steps that need it say themselves.
import { existsSync } from 'node:fs'
import { aptInstall, canInstall } from './apt-install.mjs'
import { missingChromium } from './find-chromium.mjs'
import { missingFirefox } from './find-firefox.mjs'
import { missingSipPackages } from './find-sip-packages.mjs'

/** Ghostscript, which makes pages of PostScript, and what locks it up; without them only their own tests are skipped. */
const GHOSTSCRIPT = { '/usr/bin/gs': 'ghostscript', '/usr/bin/bwrap': 'bubblewrap' }

const missingGhostscript = () =>
  process.platform === 'linux'
    ? Object.entries(GHOSTSCRIPT).flatMap(([path, name]) => (existsSync(path) ? [] : [name]))
    : []

/** Promtool, which checks the alert rules; without it only their test is skipped. */
const missingPromtool = () => (process.platform !== 'linux' || existsSync('/usr/bin/promtool') ? [] : ['prometheus'])

const missing = [
  ...missingPromtool(),
  ...missingSipPackages(),
  ...missingGhostscript(),
  ...missingFirefox(),
  ...missingChromium(),
]
if (canInstall()) aptInstall(missing)
