import type { AccessFacts } from '@lineside/contract/access'
import { type Family, isOpen, type Screen } from './screen.ts'

export interface PageTab {
  readonly screen: Screen
  readonly isCurrent: boolean
}

/** The two pages of one subject, for a user who has both. */
export interface PageSides {
  readonly company: Screen['path']
  readonly own: Screen['path']
  readonly isOwn: boolean
}

export interface PageTop {
  /** Empty if nothing lies next to the page. */
  readonly tabs: readonly PageTab[]
  /** The subject that the tabs have in common; on the own side, the company's. */
  readonly family: Family | undefined
  readonly sides: PageSides | null
}

/**
 * The tabs on top of a page: the pages next to it that this user may open, and the two sides of its subject. On the
 * own side the tabs stay there wherever the user has one.
 */
export const pageTopOf = (screens: readonly Screen[], facts: AccessFacts, current: Screen): PageTop => {
  const open = screens.filter((screen) => isOpen(screen, facts))
  const at = (path: Screen['path'] | undefined) => open.find((screen) => screen.path === path)
  const ownOf = (screen: Screen) => open.find(({ twin }) => twin === screen.path)
  const companys = at(current.twin) ?? current
  const own = ownOf(companys)
  const isOwn = own === current
  const [first, ...sections] = familyOf(open, companys).filter(isSection)
  const tabs = familyOf(open, companys)
    // sections are one page, which is one tab
    .filter((screen) => !sections.includes(screen))
    .map(
      (screen): PageTab => ({
        screen: (isOwn && ownOf(screen)) || screen,
        isCurrent: screen === companys || (screen === first && sections.includes(companys)),
      }),
    )
  return {
    tabs: tabs.length > 1 ? tabs : [],
    family: companys.family?.of,
    sides: own && own !== companys ? { company: companys.path, own: own.path, isOwn } : null,
  }
}

export const isSection = ({ family }: Pick<Screen, 'family'>): boolean => family?.isSection === true

/** The sections of the page that a screen is one of, as far as this user may open them. */
export const sectionsOf = (screens: readonly Screen[], facts: AccessFacts, current: Screen): readonly Screen[] =>
  familyOf(
    screens.filter((screen) => isOpen(screen, facts)),
    current,
  ).filter(isSection)

/** The screens of a family in the order of their tabs. */
const familyOf = (open: readonly Screen[], current: Screen): readonly Screen[] =>
  current.family === undefined
    ? []
    : open
        .filter(({ family }) => family !== undefined && family.of === current.family?.of)
        .toSorted((left, right) => (left.family?.at ?? 0) - (right.family?.at ?? 0))
