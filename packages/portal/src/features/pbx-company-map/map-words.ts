import type { CompanyMap, MapNode, MapPerson, MapStates, MapWarning } from '@lineside/contract/resources/company-map'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import type { Texts } from '../../shared/i18n/texts.ts'

interface Told {
  readonly t: Texts<'pbx-company-map'>
  /** Formats a moment to follow "since". */
  readonly since: (iso: string) => string
  /** Seconds as `2:05`. */
  readonly seconds: (count: number) => string
}

type EndNode = Extract<MapNode, { kind: 'end' }>
type BoxNode = Extract<MapNode, { kind: 'box' }>

/** Ends at which callers reach nobody. */
const lost = new Set<EndNode['what']>(['lost', 'nowhere', 'offline', 'blocked', 'loop', 'nobody'])
export const isLostEnd = ({ what }: EndNode): boolean => lost.has(what)

export const endWords = ({ what, name }: EndNode, { t }: Pick<Told, 't'>): string =>
  t(`ends.${what}`, { name: name === null ? '' : /^\+?\d+$/.test(name) ? readableNumber(name) : name })

export const personState = ({ state, gone_since }: MapPerson, { t, since }: Pick<Told, 't' | 'since'>): string =>
  state === 'offline' && gone_since !== null ? t('goneSince', { since: since(gone_since) }) : t(`states.${state}`)

const order = ['offline', 'free', 'ringing', 'talking'] as const

/** How many people are doing what: "2 no phone, 9 free". */
export const statesWords = (states: MapStates, { t }: Pick<Told, 't'>): string =>
  order.flatMap((state) => (states[state] === 0 ? [] : [t(`counts.${state}`, { count: states[state] })])).join(', ')

/** The second line of a group: who waits, or how it rings. */
export const boxWords = (
  { waiting, longest_seconds, policy, seconds: ringing }: BoxNode,
  { t, seconds }: Pick<Told, 't' | 'seconds'>,
): string => {
  if (waiting > 0) return t('waiting', { count: waiting, time: seconds(longest_seconds ?? 0) })
  if (policy === null) return ''
  return ringing === null ? t(`policies.${policy}`) : t('rings', { how: t(`policies.${policy}`), seconds: ringing })
}

/** The name of a way's beginning, and the numbers that callers dial. */
export const rootWords = (
  node: MapNode,
  { t }: Pick<Told, 't'>,
): { readonly name: string; readonly numbers: string } => {
  if (node.kind === 'number') {
    const [first] = node.numbers
    const more = node.count - 1
    const shown = first === undefined ? t('inside', { extension: node.extension ?? '' }) : readableNumber(first.e164)
    return { name: node.name, numbers: more > 0 ? t('andMore', { number: shown, count: more }) : shown }
  }
  if (node.kind === 'own')
    return {
      name: t('own', { count: node.count }),
      numbers: rangeWords(node.first ?? '', node.last ?? '', { t }),
    }
  if (node.kind === 'spare')
    return { name: t('spare', { count: node.count }), numbers: readableNumber(node.numbers[0]?.e164 ?? '') }
  return { name: '', numbers: '' }
}

/** The digits that two numbers have in common are left out: "… 21 to 27". */
const rangeWords = (first: string, last: string, { t }: Pick<Told, 't'>): string => {
  if (first === last) return readableNumber(first)
  const same = [...first].findIndex((digit, index) => digit !== last[index])
  const begin = first.length === last.length ? Math.min(same, first.length - 2) : 0
  const shown = (digits: string) => (begin > 0 ? digits.slice(begin) : readableNumber(digits))
  return `${begin > 0 ? '… ' : ''}${t('range', { first: shown(first), last: shown(last) })}`
}

/** A warning as a sentence, and what there is to know about it. */
export const warningWords = (
  { kind, count, lines, after, since: iso, numbers }: MapWarning,
  { t, since, seconds }: Told,
): { readonly sentence: string; readonly detail: string } => {
  const names = lines.slice(0, 3).map(({ name }) => name)
  const list =
    count > names.length
      ? t('namesAndMore', { names: names.join(', '), count: count - names.length })
      : names.join(', ')
  const sentence = t(`warnings.${kind}.says`, { name: names[0] ?? '', count })
  if (kind === 'loses' && after !== null)
    return { sentence, detail: t('warnings.loses.after', { time: seconds(after) }) }
  if (kind === 'no_phone' && iso !== null)
    return { sentence, detail: t('warnings.no_phone.since', { since: since(iso) }) }
  if (kind === 'unused')
    return {
      sentence,
      detail: numbers
        .slice(0, 3)
        .map(({ e164 }) => readableNumber(e164))
        .join(', '),
    }
  return { sentence, detail: count > 1 ? list : t(`warnings.${kind}.detail`) }
}

/** The sentence of the page: what is so, and what of it needs attention; '' for nothing. */
export const mapVoice = (
  { people, warnings }: Pick<CompanyMap, 'people' | 'warnings'>,
  { t }: Pick<Told, 't'>,
): { readonly calm: string; readonly warning: string } => ({
  calm: t('voice.reached', { reached: people.reached, count: people.count }),
  warning: warnings.length === 0 ? '' : t('voice.attention', { count: warnings.length }),
})
