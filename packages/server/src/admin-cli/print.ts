import type { Command, Row } from './command.ts'

/** The answer of a command for people: one sentence, or a table. */
export const textOf = ({ noun }: Pick<Command, 'noun'>, answer: Row | readonly Row[] | string): string => {
  if (typeof answer === 'string') return answer
  if (isList(answer)) return answer.length === 0 ? `No ${noun}.` : tableOf(answer)
  const { outcome, ...rest } = answer as Record<string, unknown>
  const members = Object.entries(rest).map(([name, value]) => `${name} ${cell(value)}`)
  return [...(outcome === undefined ? [] : [cell(outcome)]), ...members].join(', ')
}

const isList = (answer: Row | readonly Row[]): answer is readonly Row[] => Array.isArray(answer)

const tableOf = (rows: readonly Row[]): string => {
  const names = Object.keys(rows[0] ?? {})
  const lines = [names, ...rows.map((row) => names.map((name) => cell((row as Record<string, unknown>)[name])))]
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '-'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.join(',')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
