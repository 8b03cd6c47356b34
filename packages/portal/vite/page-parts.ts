import { basename, dirname } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup

interface PageParts {
  readonly plugin: Plugin
  /** For `codeSplitting.groups`, in this order. */
  readonly groups: Group[]
}

const CALLS = /[\\/]domain[\\/]calls[\\/](?:calls-host|dial[\\/]quick-dial)\.tsx$/
/** Modules that are fetched unasked once the first page is quiet. */
const QUIET = /[\\/](?:domain[\\/](?:calls[\\/](?:calls-host|dial[\\/]quick-dial)|reach[\\/]reach-chip))\.tsx$/
/** The palette and single keys, one file that is fetched by itself, too. */
const QUIET_PARTS = /[\\/]app[\\/]layout[\\/]quiet-parts\.ts$/
/** Names of parts that are fetched for pages alone. */
const OF_PAGES = /^(?:common|later|pbx|.*-page)$/
const CALL_VIEWS = /[\\/]domain[\\/]calls[\\/]views[\\/]call-views\.tsx$/
const CALL_ROOM = /[\\/]domain[\\/]calls[\\/]/
const CALL_PAGES = /[\\/]features[\\/](?:home|conference)[\\/]/
const OUTCOME =
  /[\\/]domain[\\/]call-outcome[\\/](?:outcome-panel|outcome-form|question-fields|trace|step-words|stop-words)\b/
const REACH =
  /[\\/]domain[\\/](?:reach[\\/]|status[\\/](?!sheet)|call-outcome[\\/]party-name\b)|[\\/]shared[\\/]ui[\\/](?:lists[\\/]route-line|overlays[\\/]anchored-popover)\b|[\\/]routing[\\/]reachability\b/
const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/
const KIT = /[\\/]portal[\\/]src[\\/]shared[\\/]ui[\\/]/

/** An icon of a call's controls, too, is no reason to fetch what shows calls. */
const isOfPages = (id: string, name = ''): boolean => OF_PAGES.test(name) || (name === 'call-views' && ICON.test(id))

/** Parts of a library that the first page does not need, though the library's own list names them. */
const LATER_LIBRARY =
  /[\\/]@tanstack[\\/](?:query-core[\\/].*[\\/](?:infiniteQueryObserver|queriesObserver)|react-query[\\/].*[\\/](?:useInfiniteQuery|useQueries|useMutationState))\./

/** Features whose pages are a few lines each around what they share: one part for all of them. */
const SMALL_PAGES = /[\\/]features[\\/](call-blocking|pbx-settings)[\\/]/

/** Modules that check answers and input stay together, whoever shares them. */
const SCHEMAS = /[\\/]node_modules[\\/]zod[\\/]|[\\/]packages[\\/]contract[\\/]src[\\/](?:http|resources)[\\/]/

/**
 * Cuts the portal into few files. Cut by what pages happen to share, they would be some hundred, a page would wait for
 * fifty of them, and small files compress badly. These are left:
 *
 * - `first`: the entry;
 * - `shell`: what stands around every page, and what the first page shares with others;
 * - `schemas`: the contract's schemas and their library, for pages that check what was typed;
 * - `lists`: what the second page, or the palette, shares with others; `common`: what else pages share, `pbx`: what only pages of a PBX share,
 *   `later`: what a page shares with parts of others;
 * - `calls`: what takes calls on every page, fetched once a page is quiet; `call-views`: what shows a call, fetched with the
 *   first one; each with what only the pages of calls share with it;
 * - `reach`: whether people can reach a line, on the first page, and in the top bar of every page once it is quiet;
 * - each page with all that it alone needs. The bundler cuts later parts (a dialog, a viewer).
 *
 * @param shell module around every page
 * @param firstPage module of the first page behind the sign-in
 * @param secondPage module of the other page where many visits begin
 * @param page modules of pages, fetched by the screen table
 * @param pbxPage those of PBX administration
 */
export function pageParts(
  shell: RegExp,
  firstPage: RegExp,
  secondPage: RegExp,
  page: RegExp,
  pbxPage: RegExp,
): PageParts {
  const parts = new Set<string>()
  const names = new Map<string, string>()
  return {
    plugin: {
      name: 'lineside:page-parts',
      apply: 'build',
      buildEnd() {
        const importsOf = (id: string): readonly string[] => this.getModuleInfo(id)?.importedIds ?? []
        const ids = [...this.getModuleIds()]
        const pagesOf = new Map<string, string[]>()
        for (const id of ids.filter((each) => page.test(each)))
          for (const reached of reachedFrom(id, importsOf)) pagesOf.set(reached, [...(pagesOf.get(reached) ?? []), id])
        for (const [id, pages] of pagesOf) names.set(id, partName(id, pages, pbxPage))
        // shown by several parts that are fetched later
        for (const id of ids.filter((each) => OUTCOME.test(each))) names.set(id, 'outcome')
        const shownInCalls = new Set<string>()
        for (const [part, start] of [
          ['call-views', CALL_VIEWS],
          ['calls', CALLS],
        ] as const)
          for (const id of ids.filter((each) => start.test(each)).flatMap((each) => [...reachedFrom(each, importsOf)]))
            if ((pagesOf.get(id) ?? []).every((by) => CALL_PAGES.test(by))) names.set(id, part)
            // else it would take it along, and the page with it
            else if (!SCHEMAS.test(id)) {
              names.set(id, 'common')
              shownInCalls.add(id)
            }
        // what another page's part that is fetched later needs, too, must not bring this page along
        for (const part of ids.filter(
          (id) => !page.test(id) && (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0,
        )) {
          const loaders = this.getModuleInfo(part)?.dynamicImporters.flatMap((id) => pagesOf.get(id) ?? []) ?? []
          for (const id of reachedFrom(part, importsOf))
            if (
              names.get(id) !== 'calls' &&
              !shownInCalls.has(id) &&
              pagesOf.get(id)?.length === 1 &&
              loaders.some((loader) => !pagesOf.get(id)?.includes(loader))
            )
              names.set(id, KIT.test(id) ? 'common' : CALL_ROOM.test(id) ? 'call-views' : 'later')
        }
        for (const id of ids.filter((each) => REACH.test(each))) names.set(id, 'reach')
        const first = ids.find((id) => firstPage.test(id))
        // a build of another page
        if (first === undefined) return
        for (const id of reachedFrom(first, importsOf))
          if (dirname(id) !== dirname(first) && !LATER_LIBRARY.test(id) && names.get(id) !== 'reach') parts.add(id)
        // a few small modules, for which all that pages share would be fetched
        for (const id of ids.filter((each) => QUIET.test(each)).flatMap((each) => [...reachedFrom(each, importsOf)]))
          if (names.get(id) === 'common') parts.add(id)
        for (const id of ids
          .filter((each) => secondPage.test(each))
          .flatMap((each) => [...reachedFrom(each, importsOf)]))
          if (names.get(id) === 'common') names.set(id, 'lists')
        // the same of an icon
        for (const id of ids.filter((each) => ICON.test(each) && names.has(each)))
          if (names.get(id) === 'pbx') parts.add(id)
          else if (names.get(id) === 'later') names.set(id, 'common')
        // a few small modules again, for which the page that has them, or all that pages share, would be fetched
        for (const id of ids
          .filter((each) => QUIET_PARTS.test(each))
          .flatMap((each) => [...reachedFrom(each, importsOf)]))
          if (isOfPages(id, names.get(id)) && !parts.has(id)) names.set(id, 'lists')
      },
    },
    groups: [
      { name: 'first', tags: ['$initial'] },
      { name: 'shell', test: (id) => shell.test(id) || parts.has(id) },
      // the widest first: a part takes along what its modules need; but what the first page needs takes it from all others
      ...['schemas', 'reach', 'lists', 'common', 'pbx', 'later', 'outcome', 'calls', 'call-views'].map((name) => ({
        name,
        test: (id: string) => names.get(id) === name,
      })),
      { name: (id) => featurePart(names.get(id)), debugName: 'features' },
      { name: (id) => names.get(id) ?? null, debugName: 'pages' },
    ],
  }
}

function partName(id: string, pages: readonly string[], pbxPage: RegExp): string {
  if (SCHEMAS.test(id)) return 'schemas'
  const [, smallPages] = SMALL_PAGES.exec(id) ?? []
  if (smallPages !== undefined) return smallPages
  const [only = ''] = pages
  if (pages.length === 1) return basename(only, '.tsx')
  const feature = dirname(only)
  if (pages.every((page) => dirname(page) === feature)) return basename(feature)
  if (pages.every((page) => pbxPage.test(page))) return 'pbx'
  return 'common'
}

const featurePart = (name: string | undefined): string | null => (name && !name.endsWith('-page') ? name : null)

/** A module and all that it needs before it can run. */
function reachedFrom(start: string, importsOf: (id: string) => readonly string[]): ReadonlySet<string> {
  const reached = new Set([start])
  for (const id of reached) for (const imported of importsOf(id)) reached.add(imported)
  return reached
}
