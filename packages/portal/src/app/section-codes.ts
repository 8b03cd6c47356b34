import type { FunctionComponent } from 'react'
import { session } from '../shared/session/session.ts'
import { pageCode } from './page-code.tsx'
import { isSection, sectionsOf } from './page-tabs.ts'
import type { Screen } from './screen.ts'
import { screens } from './screens.ts'

const table: readonly Screen[] = screens
const codes = new Map(table.filter(isSection).map((screen) => [screen.path, pageCode(screen.load)]))

/** The content of a section; loaded before the page of sections is shown. */
export const sectionComponent = ({ path }: Screen): FunctionComponent | undefined => codes.get(path)?.Component

/** The sections beside the one that is asked for; before it is known who has signed in, that one only. */
const sectionsBeside = (screen: Screen): readonly Screen[] => {
  const state = session.state()
  return 'user' in state ? sectionsOf(table, state.user.facts, screen) : [screen]
}

/** Loads the code of all sections that stand on the page, and does with each what else it needs. */
export const loadSections = (screen: Screen, loadOthers: (section: Screen) => Promise<unknown>): Promise<unknown> =>
  Promise.all(
    sectionsBeside(screen).map(async (section) => {
      await Promise.all([loadOthers(section), codes.get(section.path)?.load() ?? Promise.resolve()])
    }),
  )

/** Whether both addresses lead to sections of one page. */
export const areOnOnePage = (one: string, other: string): boolean => codes.has(asPath(one)) && codes.has(asPath(other))

const asPath = (pathname: string): Screen['path'] => `/${pathname.slice(1)}`
