// Run by scripts/endure.mjs, which installs and builds first.
import { writeFile } from 'node:fs/promises'
import { machineLine, renderSection, writeSection } from '../results.ts'
import { endure } from './endure.ts'
import { whyNoRun } from './installation/missing.ts'
import { type EndureOptions, readOptions, usage } from './options.ts'
import { faultsText, sectionOf } from './report.ts'

const fail = (text: string): never => {
  console.error(text)
  process.exit(2)
}

const given = (): EndureOptions => {
  if (process.argv.includes('--help')) fail(usage)
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

const options = given()
const why = whyNoRun()
if (why !== null) fail(`This machine can not do it: ${why}.`)

const machine = machineLine(new Date())
const outcome = await endure(options, (progress) =>
  console.error(`${new Date().toISOString().slice(11, 19)} ${progress}`),
)
const section = renderSection(sectionOf(outcome), machine)
const report = [section, faultsText(outcome.faults)].filter((text) => text !== '').join('\n\n')
console.log(`\n${report}\n`)
if (options.report !== undefined) await writeFile(options.report, `${report}\n`)
if (options.isResult) await writeSection('endure', section)
process.exit(outcome.faults.length === 0 ? 0 : 1)
