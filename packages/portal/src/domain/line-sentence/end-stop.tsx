import { useTranslations } from 'use-intl'
import { Menu } from '../../shared/ui/overlays/menu.tsx'
import type { MenuEntryProps } from '../../shared/ui/overlays/menu-entry.tsx'
import { cx } from '../../shared/ui/basics/cx.ts'
import { VisuallyHidden } from '../../shared/ui/basics/visually-hidden.tsx'
import css from './line-drawing.module.css'

interface EndStopProps {
  title: string
  /** After how many seconds a call comes here; 0: at once. */
  seconds: number
  /** Without any it is a stop and no control. */
  items?: readonly MenuEntryProps[]
}

/** The last stop of the line, which opens the same choice as the word in the sentence. */
export function EndStop({ title, seconds, items = [] }: EndStopProps) {
  const t = useTranslations('pbx-groups')
  const meta = seconds > 0 ? t('line.after', { seconds }) : t('end.title')
  const text = (
    <>
      <span className={css.title}>
        {title}
        <VisuallyHidden>, </VisuallyHidden>
      </span>
      <span className={css.meta}>{meta}</span>
    </>
  )
  if (items.length === 0) return <span className={css.text}>{text}</span>
  return (
    <Menu
      label={t('end.title')}
      items={items}
      trigger={
        <button type="button" className={cx(css.text, css.endStop)} data-popup="group-end-stop">
          {text}
        </button>
      }
    />
  )
}
