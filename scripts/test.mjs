// npm test [-- checks|unit|build|e2e [arguments for the tool]]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './test/find-chromium.mjs'
import { installPackages } from './test/install-packages.mjs'
import { runSteps } from './test/run-steps.mjs'
import { planSteps } from './test/steps.mjs'
import { printSummary } from './test/summary.mjs'

const reports = mkdtempSync(join(tmpdir(), 'lineside-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130))

try {
  const [part, ...extra] = process.argv.slice(2)
  const steps = planSteps({ part, extra, reports })
  await installPackages()
  const chromium = steps.some(({ needsChromium }) => needsChromium) ? findChromium() : undefined
  const results = await runSteps(steps, { CHROMIUM_PATH: chromium })
  process.exitCode = printSummary(results)
} catch (error) {
  if (!(error instanceof Error)) throw error
  console.error(error.name === 'SetupError' ? error.message : error)
  process.exitCode = 1
}
