import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './find-chromium.mjs'
import { findFirefox } from './find-firefox.mjs'
import { whyNoSip } from './find-sip-packages.mjs'
import { runSteps } from './run-steps.mjs'
import { planSteps } from './steps.mjs'
import { printSummary } from './summary.mjs'

/** Runs all tests, or the part named by the arguments, and sets the exit code. */
export async function runTests([part, ...extra], ensureInstalled) {
  const reports = mkdtempSync(join(tmpdir(), 'lineside-reports-'))
  process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130))

  const planned = planSteps({ part, extra, reports })
  await ensureInstalled()
  const reason = planned.some(({ needsSip }) => needsSip) ? whyNoSip() : null
  if (reason !== null) console.log(`sip skipped: ${reason}`)
  const steps = planned.filter(({ needsSip }) => !needsSip || reason === null)
  const settings = steps.some(({ needsChromium }) => needsChromium) ? findBrowsers() : {}
  process.exitCode = printSummary(await runSteps(steps, settings))
}

function findBrowsers() {
  const firefox = findFirefox()
  if (firefox === null) console.log('e2e in Firefox skipped: apt-get install firefox-esr')
  return { CHROMIUM_PATH: findChromium(), ...(firefox !== null && { FIREFOX_PATH: firefox }) }
}
