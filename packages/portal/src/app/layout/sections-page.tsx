import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../../shared/navigation/link.tsx'
import { useShown } from '../../shared/navigation/navigation.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { moveByArrows } from '../../shared/keys/move-by-arrows.ts'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { PageSectionProvider } from '../../shared/ui/basics/page-section.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { sectionsOf } from '../page-tabs.ts'
import type { Screen } from '../screen.ts'
import { screens } from '../screens.ts'
import { sectionComponent } from '../section-codes.ts'
import css from './sections-page.module.css'
import { useSectionsScroll } from './use-sections-scroll.ts'

/** One page of several screens, each a section at its own address. The index is a line whose lit stop follows the scroll. */
export function SectionsPage() {
  const { facts } = useUser()
  const screen: Screen | undefined = useShown((shown) => shown?.route.screen)
  if (!screen?.family) return null
  return <Sections sections={sectionsOf(screens, facts, screen)} screen={screen} family={screen.family.of} />
}

interface SectionsProps {
  sections: readonly Screen[]
  /** The section that the address names. */
  screen: Screen
  family: NonNullable<Screen['family']>['of']
}

const headingOf = ({ path }: Screen): string => `section-${path.slice(1).replaceAll('/', '-')}`

function Sections({ sections, screen, family }: SectionsProps) {
  const t = useTranslations('screens')
  const box = useRef<HTMLDivElement>(null)
  const asked = Math.max(sections.indexOf(screen), 0)
  const lit = useSectionsScroll(asked, box)
  const nameOf = ({ title, family: place }: Screen) => (place?.tab ? t(`tabs.${place.tab}`) : t(`titles.${title}`))
  const heading = headingOf(screen)
  // the frame has moved the focus to the page's heading: reading goes on where the address leads
  useEffect(() => {
    if (asked > 0 && document.activeElement?.tagName === 'H1')
      document.getElementById(heading)?.focus({ preventScroll: true })
  }, [asked, heading])
  return (
    <Sheet>
      <PageHead title={t(`families.${family}`)} />
      <div className={css.page}>
        <nav className={css.index} aria-label={t('sections')} onKeyDown={moveByArrows('vertical')}>
          {sections.map((section, index) => (
            <Link key={section.path} to={section.path} isCurrent={index === lit}>
              {nameOf(section)}
            </Link>
          ))}
        </nav>
        <div ref={box} className={css.sections}>
          {sections.map((section) => {
            const Content = sectionComponent(section)
            return (
              <section key={section.path} className={css.section} aria-labelledby={headingOf(section)}>
                <PageSectionProvider section={{ headingId: headingOf(section), title: nameOf(section) }}>
                  {Content && <Content />}
                </PageSectionProvider>
              </section>
            )
          })}
        </div>
      </div>
    </Sheet>
  )
}
