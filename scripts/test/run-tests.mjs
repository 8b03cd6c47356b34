import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runSteps } from './run-steps.mjs'
import { planSteps } from './steps.mjs'
import { printSummary } from './summary.mjs'

const DEEP = 'killed processes, sound at length, and every look: npm test -- deep'

/** Runs all tests, or the part named by the arguments, and sets the exit code. */
export async function runTests([part, ...extra], ensureInstalled) {
  const reports = mkdtempSync(join(tmpdir(), 'lineside-reports-'))
  process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130))

  const steps = planSteps({ part, extra, reports })
  await ensureInstalled()
  process.exitCode = printSummary(await runSteps(steps), part === undefined ? DEEP : '')
}
