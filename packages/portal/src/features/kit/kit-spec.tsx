import type { ReactNode } from 'react'
import { Card } from '../../shared/ui/basics/card.tsx'
import css from './kit-page.module.css'

/** One part of the kit with all its states. */
export function KitSpec({ title, children, isFlush }: { title: string; children: ReactNode; isFlush?: boolean }) {
  return (
    <Card aria-label={title} className={isFlush ? css.flush : css.spec}>
      <h2 className={css.title}>{title}</h2>
      {children}
    </Card>
  )
}
