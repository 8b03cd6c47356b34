// A step of `npm test`: installs what the tests with phones and browsers need and this system lacks. It runs beside the
// checks, which need none of it; what it cannot install, the steps that need it say themselves.
import { aptInstall, canInstall } from './apt-install.mjs'
import { missingChromium } from './find-chromium.mjs'
import { missingFirefox } from './find-firefox.mjs'
import { missingGhostscript } from './find-ghostscript.mjs'
import { missingSipPackages } from './find-sip-packages.mjs'

const missing = [...missingSipPackages(), ...missingGhostscript(), ...missingFirefox(), ...missingChromium()]
if (canInstall()) aptInstall(missing)
