import type { Section, Table } from './section.ts'

/** A section of RESULTS.md; its tables line up in a terminal too. */
export const renderSection = ({ name, title, how, tables }: Section, machine: string): string =>
  [`## ${name}: ${title}`, `Taken ${machine}.`, ...how, ...tables.map(renderTable)].join('\n\n')

const renderTable = ({ head, rows }: Table): string => {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((row) => (row[column] ?? '').length)))
  // names on the left, figures on the right
  const cell = (text: string, column: number) =>
    column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0)
  const line = (row: readonly string[]) => `| ${row.map(cell).join(' | ')} |`
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [line(head), rule, ...rows.map(line)].join('\n')
}
