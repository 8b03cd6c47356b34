import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Section, Table } from './section.ts'

/* RESULTS.md: sections with tables, one of each part and of the endurance run. */

const path = fileURLToPath(new URL('./RESULTS.md', import.meta.url))

const opening = `# Results

\`npm run bench\` measures and writes this page. \`npm run bench -- PART\` measures one part; the others keep their last figures.

Parts: \`api\`, \`backup\`, \`call-forwarding\`, \`calls\`, \`events\`, \`first-view\`, \`front\`, \`fuzz\`, \`hooks\`, \`kills\`, \`media\`, \`misbehaving\`, \`operators\`, \`pbx\`, \`registrations\`, \`replica\`, \`resolve\`, \`rolling\`, \`scale\`, \`sip\`, \`start\`, \`watching\`.

\`npm run endure -- --results\` writes the section \`endure\`.

- Budgets stand beside the figures. **over** marks a budget that is exceeded.
- Every figure depends on the machine: compare only figures of one run.
`

/** Replaces the section with the same name, or adds it at the end. */
export const writeSection = async (name: string, text: string): Promise<void> => {
  const before = await readFile(path, 'utf8').catch(() => '')
  const sections = before.split(/^(?=## )/m).filter((section) => section.startsWith('## '))
  const others = sections.filter((section) => !section.startsWith(`## ${name}:`))
  const index = sections.findIndex((section) => section.startsWith(`## ${name}:`))
  others.splice(index === -1 ? others.length : index, 0, text)
  await writeFile(path, `${[opening, ...others].map((section) => section.trim()).join('\n\n')}\n`)
}

/** A section of RESULTS.md; its tables are aligned for a terminal, too. */
export const renderSection = ({ name, title, how, tables }: Section, machine: string): string =>
  [`## ${name}: ${title}`, `Taken ${machine}.`, ...how.map(wrapped), ...tables.map(renderTable)].join('\n\n')

/** Breaks a paragraph into lines that read well in a terminal and in a diff. */
export const wrapped = (paragraph: string): string => paragraph.replace(/(?=.{131})(.{1,130}) /g, '$1\n')

export const renderTable = ({ head, rows }: Table): string => {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((row) => (row[column] ?? '').length)))
  // the first column is left-aligned, figures are right-aligned
  const cell = (text: string, column: number) =>
    column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0)
  const line = (row: readonly string[]) => `| ${row.map(cell).join(' | ')} |`
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

/** One line with time and machine of the figures, because a reader's machine differs. */
export const machineLine = (now: Date): string => {
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
