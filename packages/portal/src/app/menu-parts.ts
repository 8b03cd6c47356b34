import type { AccessFacts } from '@lineside/contract/access'
import { type MenuItem, type MenuLink, menuOf, visibleLinks } from './menu.ts'
import type { Family, MenuPartName, Screen, ScreenTitle } from './screen.ts'

/** A row of the drawer at rest: one entry, or the entries that lie next to one another. */
export interface MenuRow {
  /** null: the row is its only entry, and has its name. */
  readonly family: Family | null
  /** The entries in the order of their tabs; the row leads to the first. */
  readonly links: readonly [MenuLink, ...MenuLink[]]
  /** Addresses of all pages that the row stands for. */
  readonly covers: readonly string[]
}

export interface MenuPart {
  readonly name: MenuPartName
  readonly rows: readonly MenuRow[]
  /** All entries in their groups, as the documents list them (NAV-11, NAV-16). */
  readonly items: readonly MenuItem[]
  /** Whether some entry is within a row of several. */
  readonly isFolded: boolean
}

/** The order of the rows; a part's row that is not named here comes first. */
const order: readonly (ScreenTitle | Family)[] = [
  ...(['dashboard', 'people', 'conversations', 'contacts', 'home', 'conference'] as const),
  ...(['callForwarding', 'voicebox', 'blocking', 'recordings', 'faxSettings', 'myLine'] as const),
  ...(['registeredDevices', 'ownQueues'] as const),
  ...(['seats', 'queues', 'administration'] as const),
]

const parts: readonly MenuPartName[] = ['general', 'line', 'company']

const partOf = ({ menu }: MenuLink['screen']): MenuPartName => {
  if (menu.part !== undefined) return menu.part
  if (menu.group === undefined) return 'general'
  return menu.group === 'pbxConfiguration' ? 'company' : 'line'
}

const rowFamily = ({ family }: Screen): Family | null => (family && !family.hasOwnRow ? family.of : null)

/** The drawer's parts for this subscriber, without those that would be empty. */
export const menuPartsOf = (screens: readonly Screen[], facts: AccessFacts): readonly MenuPart[] => {
  const links = visibleLinks(screens, facts)
  return parts.flatMap((name): MenuPart[] => {
    const mine = links.filter(({ screen }) => partOf(screen) === name)
    if (mine.length === 0) return []
    const rows = rowsOf(screens, mine, links)
    const inPart = new Set<Screen>(mine.map(({ screen }) => screen))
    return [
      {
        name,
        rows,
        items: menuOf(
          screens.filter((screen) => inPart.has(screen)),
          facts,
        ),
        isFolded: rows.length < mine.length,
      },
    ]
  })
}

function rowsOf(screens: readonly Screen[], mine: readonly MenuLink[], all: readonly MenuLink[]): readonly MenuRow[] {
  const rows = new Map<ScreenTitle | Family, [MenuLink, ...MenuLink[]]>()
  for (const link of mine) {
    // an own page is the other side of the company's page, for those who have that
    if (all.some(({ screen }) => screen.path === link.screen.twin)) continue
    const key = rowFamily(link.screen) ?? link.screen.title
    const row = rows.get(key)
    if (row) row.push(link)
    else rows.set(key, [link])
  }
  return [...rows]
    .toSorted(([left], [right]) => order.indexOf(left) - order.indexOf(right))
    .map(([, links]): MenuRow => {
      links.sort((left, right) => (left.screen.family?.at ?? 0) - (right.screen.family?.at ?? 0))
      const family = links.length > 1 ? rowFamily(links[0].screen) : null
      return { family, links, covers: coveredBy(screens, links) }
    })
}

/** The entries' own addresses, those of pages of their family that are no entries, and of the own side of each. */
function coveredBy(screens: readonly Screen[], links: readonly [MenuLink, ...MenuLink[]]): readonly string[] {
  const family = rowFamily(links[0].screen)
  const beside = screens.filter((screen) => family !== null && rowFamily(screen) === family && !screen.menu)
  const paths = [...links.map(({ screen }) => screen.path), ...beside.map(({ path }) => path)]
  const own = screens.filter(({ twin }) => paths.some((path) => path === twin)).map(({ path }) => path)
  return [...links.map(({ to }) => to), ...paths, ...own]
}
