import { createContext, type ReactNode, use } from 'react'

interface PageSection {
  /** Id of its heading. */
  readonly headingId: string
  readonly title: string
}

const Section = createContext<PageSection | null>(null)

/** A page stands as a section of another page: under that page's heading, with a name of its own. */
export function PageSectionProvider({ section, children }: { section: PageSection; children: ReactNode }) {
  return <Section value={section}>{children}</Section>
}

/** The section that the content stands in; null on a page by itself. */
export const usePageSection = (): PageSection | null => use(Section)
