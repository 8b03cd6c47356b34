import { NUMBER_PLANS } from './number-plans.ts'

interface NumberFormat {
  /** The digits with which the number begins after its country code. */
  readonly begin: RegExp
  readonly whole: RegExp
  readonly groups: readonly GroupWidth[]
}

/** How many digits a group has. */
interface GroupWidth {
  readonly fewest: number
  readonly most: number
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
const isOpen = ({ fewest, most }: GroupWidth): boolean => most - fewest > 2

const widthOf = (text: string): GroupWidth => {
  const [fewest = 0, most = fewest] = text.split(',').map(Number)
  return { fewest, most }
}

const formatOf = (text: string): NumberFormat => {
  const [widths = '', ...begin] = text.split('=')
  const groups = widths.split('-')
  return {
    begin: new RegExp(`^(?:${begin.join('=')})`),
    whole: new RegExp(`^${groups.map((group) => `(\\d{${group}})`).join('')}$`),
    groups: groups.map(widthOf),
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
 * Divides the digits of a number with its country code by the plan of that country (ITU-T E.164; libphonenumber). A number
 * with too few digits, such as the main number of a PBX without its extension, has the groups of the numbers that begin with it.
 *
 * @returns null when no plan fits the number
 */
export const plannedNumber = (digits: string): PlannedNumber | null => {
  const code = codeOf(digits)
  if (code === undefined) return null
  const rest = digits.slice(code.length)
  const formats = formatsOf(code).filter(({ begin }) => begin.test(rest))
  for (const { whole, groups } of formats) {
    const found = whole.exec(rest)?.slice(1)
    if (found) return { code, groups: divided(groups, found) }
  }
  const longer = formats.find(({ groups }) => fewestDigits(groups) > rest.length)
  return longer === undefined ? null : { code, groups: divided(longer.groups, cut(rest, longer.groups)) }
}

const divided = (widths: readonly GroupWidth[], found: readonly string[]): PlannedNumber['groups'] =>
  found.map((digits, index) => {
    const width = widths[index]
    return { digits, isOpen: width !== undefined && isOpen(width) }
  })

const fewestDigits = (widths: readonly GroupWidth[]): number => widths.reduce((sum, { fewest }) => sum + fewest, 0)

/** Fills groups from the left until no digit is left. */
const cut = (digits: string, [width, ...more]: readonly GroupWidth[]): readonly string[] =>
  digits === '' || width === undefined ? [] : [digits.slice(0, width.most), ...cut(digits.slice(width.most), more)]
