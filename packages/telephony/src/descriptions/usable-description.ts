import { isRefused, kindOf, midOf, partsOf, refusal, type Section, written } from './description-sections.ts'

/**
 * The description of another engine in a form that a browser can use. Media relays, gateways and libraries leave out
 * lines that the browsers' own descriptions always have, and each browser refuses something else:
 *
 * - names of sections (`mid`) that are missing, twice the same, or others in the answer than in the offer
 * - groups of sections that do not exist
 * - a section without `rtcp-mux`
 * - a missing `setup` in an offer, or one that an answer leaves open
 * - a section without an address (`c=`), which Firefox wants even where the section is refused
 * - sections of an answer in another order than in the offer, too few, or too many
 * - sections of neither sound nor picture, such as those for faxes and text
 *
 * A description that has everything stays as it is.
 */
export interface UsableOffer {
  readonly sdp: string
  /** Completes the browser's answer to `sdp`, so that it answers the offer as it came. */
  readonly answered: (answer: string) => string
}

export const usableOffer = (offer: string): UsableOffer => {
  const { head, sections } = partsOf(offer)
  const isUsed = sections.map((section) => ['audio', 'video'].includes(kindOf(section)))
  const names = distinctNames(sections)
  const used = sections.flatMap((section, place) =>
    isUsed[place] ? [completed(named(section, names[place] ?? ''), head, 'actpass')] : [],
  )
  const isAsItWas = new Map(
    used.flatMap((section) => (midOf(section) === null ? [] : [[midOf(section), midOf(section)]])),
  )
  return {
    sdp: unlessSame(offer, written({ head: head.flatMap(groupsOf(isAsItWas)), sections: used })),
    answered: (answer) => {
      if (!isUsed.includes(false)) return answer
      const own = partsOf(answer)
      const left = [...own.sections]
      const all = sections.map((section, place) => (isUsed[place] ? left.shift() : undefined) ?? refusal(section))
      return written({ head: own.head, sections: all })
    },
  }
}

/** @param offer the browser's own, as its connection has it */
export const usableAnswer = (answer: string, offer: string): string => {
  const { head, sections } = partsOf(answer)
  const offered = partsOf(offer).sections
  const left = [...sections]
  const take = (is: (section: Section) => boolean): Section | undefined => {
    const place = left.findIndex(is)
    return place < 0 ? undefined : left.splice(place, 1)[0]
  }
  const byName = offered.map((section) => take((other) => isOf(other, section) && midOf(other) === midOf(section)))
  const found = offered.map((section, place) => byName[place] ?? take((other) => isOf(other, section)))
  const names = new Map<string | null, string | null>()
  const taken = offered.map((section, place) => {
    const [mid, answering] = [midOf(section), found[place]]
    if (answering !== undefined) names.set(midOf(answering), mid)
    // an engine that leaves open who begins takes what comes
    return completed(named(answering ?? refusal(section), mid ?? ''), head, 'passive')
  })
  return unlessSame(answer, written({ head: head.flatMap(groupsOf(names)), sections: taken }))
}

const isOf = (one: Section, other: Section): boolean => kindOf(one) === kindOf(other)

/** A text that differs by its line ends alone is not changed. */
const unlessSame = (before: string, after: string): string => (written(partsOf(before)) === after ? before : after)

/** The names of the sections; each that has none, or that of one before it, gets one that no other has. */
const distinctNames = (sections: readonly Section[]): readonly string[] => {
  const given = new Set(sections.map(midOf))
  const seen = new Set<string>()
  const next = (): string => {
    let number = 0
    while (given.has(String(number)) || seen.has(String(number))) number++
    return String(number)
  }
  return sections.map((section) => {
    const mid = midOf(section)
    const name = mid === null || seen.has(mid) ? next() : mid
    seen.add(name)
    return name
  })
}

const named = (section: Section, name: string): Section =>
  name === '' || midOf(section) === name
    ? section
    : [...section.filter((line) => !line.startsWith('a=mid:')), `a=mid:${name}`]

const completed = (section: Section, head: Section, setup: 'actpass' | 'passive'): Section => {
  const says = (name: string): string | undefined => [...section, ...head].find((line) => line.startsWith(name))
  const [first = '', ...lines] =
    says('c=') === undefined ? [section[0] ?? '', 'c=IN IP4 0.0.0.0', ...section.slice(1)] : section
  if (isRefused(section)) return [first, ...lines]
  const said = says('a=setup:')
  const isOpen = setup === 'actpass' ? said === undefined : said === 'a=setup:actpass'
  return [
    first,
    ...(isOpen ? lines.filter((line) => line !== said) : lines),
    ...(lines.includes('a=rtcp-mux') ? [] : ['a=rtcp-mux']),
    ...(isOpen ? [`a=setup:${setup}`] : []),
  ]
}

/** A line of the head, with the groups as these names have them: those of before, and those of now. */
const groupsOf =
  (names: ReadonlyMap<string | null, string | null>) =>
  (line: string): readonly string[] => {
    const [, kind, members = ''] = /^a=group:(\S+)(.*)$/.exec(line) ?? []
    if (kind === undefined) return [line]
    const kept = members.split(/\s+/).flatMap((mid) => names.get(mid) ?? [])
    return kept.length === 0 ? [] : [`a=group:${kind} ${kept.join(' ')}`]
  }
