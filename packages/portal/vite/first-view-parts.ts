import type { Plugin, Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup

interface FirstViewParts {
  readonly plugin: Plugin
  /** For `codeSplitting.groups`, in this order. */
  readonly groups: Group[]
}

/**
 * Cuts what the first visit loads into few files: the entry, what stands around every page, what the first page shares
 * with others, that page. Cut by what pages happen to share, they were fifty, each with a round trip of its own, and
 * compressed worse.
 *
 * @param shell module around every page
 * @param page module of the first page behind the sign-in
 */
export function firstViewParts(shell: RegExp, page: RegExp): FirstViewParts {
  const shared = new Set<string>()
  return {
    plugin: {
      name: 'lineside:first-view-parts',
      apply: 'build',
      buildEnd() {
        const first = [...this.getModuleIds()].find((id) => page.test(id))
        // a build of another page
        if (first === undefined) return
        const own = first.slice(0, first.lastIndexOf('/') + 1)
        const open = [first]
        const seen = new Set(open)
        for (const id of open) {
          if (!id.startsWith(own)) shared.add(id)
          for (const imported of this.getModuleInfo(id)?.importedIds ?? []) {
            if (!seen.has(imported)) open.push(imported)
            seen.add(imported)
          }
        }
      },
    },
    groups: [
      { name: 'first', tags: ['$initial'] },
      { name: 'shell', test: shell },
      { name: 'parts', test: (id) => shared.has(id) },
    ],
  }
}
