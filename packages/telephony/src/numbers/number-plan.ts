import { NUMBER_PLANS } from './number-plans.ts'

interface NumberFormat {
  /** What the number must begin with after its country code. */
  readonly begin: RegExp
  readonly whole: RegExp
  /** For each group of digits, whether the plan leaves its length open. */
  readonly isOpen: readonly boolean[]
}

/**
 * Parsed plans by country code. A page shows numbers of only a few countries, so plans are parsed when first needed.
 */
const read = new Map<string, readonly NumberFormat[]>()
const lines = new Map(
  NUMBER_PLANS.trim()
    .split('\n')
    .map((line) => splitAt(line)),
)

function splitAt(line: string): [code: string, formats: string] {
  const index = line.indexOf(' ')
  return [line.slice(0, index), line.slice(index + 1)]
}

/**
 * Whether the length of a group is open: it may vary by more than two digits, so the plan does not really group them.
 */
const isOpen = (width: string): boolean => {
  const [fewest = 0, most = fewest] = width.split(',').map(Number)
  return most - fewest > 2
}

const formatOf = (text: string): NumberFormat => {
  const [widths = '', ...begin] = text.split('=')
  const groups = widths.split('-')
  return {
    begin: new RegExp(`^(?:${begin.join('=')})`),
    whole: new RegExp(`^${groups.map((group) => `(\\d{${group}})`).join('')}$`),
    isOpen: groups.map(isOpen),
  }
}

const formatsOf = (code: string): readonly NumberFormat[] => {
  const known = read.get(code) ?? lines.get(code)?.split(' ').slice(1).map(formatOf) ?? []
  read.set(code, known)
  return known
}

/** The country (ISO 3166) by the country code of a number; null: several countries share the code, or none has it. */
export const countryOf = (digits: string): string | null => {
  const region = lines.get(codeOf(digits) ?? '')?.slice(0, 2)
  return region === undefined || region.startsWith('-') ? null : region
}

/** The country code with which a number begins; null: none. */
export const countryCodeOf = (digits: string): string | null => codeOf(digits) ?? null

const codeOf = (digits: string): string | undefined =>
  [1, 2, 3].map((length) => digits.slice(0, length)).find((begin) => lines.has(begin))

/** A number divided into the groups of its country's plan. */
export interface PlannedNumber {
  readonly code: string
  readonly groups: readonly { readonly digits: string; readonly isOpen: boolean }[]
}

/**
 * Divides the digits of a number with its country code by the plan of that country (ITU-T E.164; libphonenumber).
 * @returns null when no plan fits the number
 */
export const plannedNumber = (digits: string): PlannedNumber | null => {
  const code = codeOf(digits)
  if (code === undefined) return null
  const rest = digits.slice(code.length)
  for (const { begin, whole, isOpen: openGroups } of formatsOf(code)) {
    const groups = begin.test(rest) ? whole.exec(rest)?.slice(1) : undefined
    if (groups)
      return { code, groups: groups.map((group, index) => ({ digits: group, isOpen: openGroups[index] === true })) }
  }
  return null
}
