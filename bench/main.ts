// Run by scripts/bench.mjs, which installs and builds first. Measures the parts named by the arguments, or all.
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { apiPart } from './api/api-part.ts'
import { backupPart } from './backup/backup-part.ts'
import { callForwardingPart } from './call-forwarding/call-forwarding-part.ts'
import { callsPart } from './calls/calls-part.ts'
import { eventsPart } from './events/events-part.ts'
import { firstViewPart } from './first-view/first-view-part.ts'
import { frontPart } from './front/front-part.ts'
import { fuzzPart } from './fuzz/fuzz-part.ts'
import { hooksPart } from './hooks/hooks-part.ts'
import { killsPart } from './kills/kills-part.ts'
import { mediaPart } from './media/media-part.ts'
import { misbehavingPart } from './misbehaving/misbehaving-part.ts'
import { operatorsPart } from './operators/operators-part.ts'
import { pbxPart } from './pbx/pbx-part.ts'
import { processesPart } from './processes/processes-part.ts'
import { registrationsPart } from './registrations/registrations-part.ts'
import { replicaPart } from './replica/replica-part.ts'
import { resolvePart } from './resolve/resolve-part.ts'
import { rollingPart } from './rolling/rolling-part.ts'
import { scalePart } from './scale/scale-part.ts'
import type { Section, Table } from './section.ts'
import { sipPart } from './sip/sip-part.ts'
import { startPart } from './start/start-part.ts'
import { watchingPart } from './watching/watching-part.ts'

const path = fileURLToPath(new URL('./RESULTS.md', import.meta.url))

const opening = `# Results

\`npm run bench\` measures and writes this page. \`npm run bench -- PART\` measures one part; the others keep their last figures.

Parts: \`api\`, \`backup\`, \`call-forwarding\`, \`calls\`, \`events\`, \`first-view\`, \`front\`, \`fuzz\`, \`hooks\`, \`kills\`, \`media\`, \`misbehaving\`, \`operators\`, \`pbx\`, \`registrations\`, \`replica\`, \`resolve\`, \`rolling\`, \`scale\`, \`sip\`, \`start\`, \`watching\`.

- Budgets stand beside the figures. **over** marks a budget that is exceeded.
- Every figure depends on the machine: compare only figures of one run.
`

/** Replaces the section with the same name, or adds it at the end. */
const writeSection = async (name: string, text: string): Promise<void> => {
  const before = await readFile(path, 'utf8').catch(() => '')
  const sections = before.split(/^(?=## )/m).filter((section) => section.startsWith('## '))
  const others = sections.filter((section) => !section.startsWith(`## ${name}:`))
  const index = sections.findIndex((section) => section.startsWith(`## ${name}:`))
  others.splice(index === -1 ? others.length : index, 0, text)
  await writeFile(path, `${[opening, ...others].map((section) => section.trim()).join('\n\n')}\n`)
}

/** A section of RESULTS.md; its tables are aligned for a terminal, too. */
const renderSection = ({ name, title, how, tables }: Section, machine: string): string =>
  [`## ${name}: ${title}`, `Taken ${machine}.`, ...how.map(wrapped), ...tables.map(renderTable)].join('\n\n')

/** Breaks a paragraph into lines that read well in a terminal and in a diff. */
const wrapped = (paragraph: string): string => paragraph.replace(/(?=.{131})(.{1,130}) /g, '$1\n')

const renderTable = ({ head, rows }: Table): string => {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((row) => (row[column] ?? '').length)))
  // the first column is left-aligned, figures are right-aligned
  const cell = (text: string, column: number) =>
    column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0)
  const line = (row: readonly string[]) => `| ${row.map(cell).join(' | ')} |`
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

/** One line with time and machine of the figures, because a reader's machine differs. */
const machineLine = (now: Date): string => {
  const [{ model } = { model: 'unknown' }] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const [busy = 0] = loadavg()
  return [
    `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `${cpus().length} cores ${model.trim()}`,
    `${memory} GiB`,
    `${process.platform} ${process.arch}`,
    `Node ${process.versions.node}`,
    `load average before: ${busy.toFixed(1)}`,
  ].join(', ')
}

const figures = [
  startPart,
  firstViewPart,
  apiPart,
  mediaPart,
  resolvePart,
  callForwardingPart,
  pbxPart,
  processesPart,
  operatorsPart,
  frontPart,
  callsPart,
  sipPart,
  registrationsPart,
  scalePart,
  backupPart,
  watchingPart,
  hooksPart,
  eventsPart,
  replicaPart,
]
const parts = [...figures, misbehavingPart, fuzzPart, killsPart, rollingPart]
const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !parts.some((part) => part.name === name))
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}": npm run bench -- ${parts.map(({ name }) => name).join('|')}.`)
  process.exit(1)
}

// exit properly on a signal, so that the processes started by the parts end, too
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))

// one after another, because parallel parts would disturb each other's figures
for (const part of parts.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const machine = machineLine(new Date())
  const section = await part.run((progress) => console.error(`${part.name}: ${progress}`))
  const text = renderSection(section, machine)
  console.log(`\n${text}\n`)
  await writeSection(part.name, text)
}
// a measurement that was given up may still hold the process
process.exit()
