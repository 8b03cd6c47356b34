import { Columns3, Rows3 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useStore } from '../../../shared/state/store.ts'
import type { MenuEntryProps } from '../../../shared/ui/overlays/menu-entry.tsx'
import { type LineLook, lineLook, showLines } from './line-look.ts'

/** How a list of lines is shown, and the entry of its menu that changes it. The choice applies to all lists of lines. */
export function useLayoutEntry(texts: Readonly<Record<LineLook['layout'], string>>) {
  const t = useTranslations('pbx-lines')
  const { layout } = useStore(lineLook)
  const entry: MenuEntryProps = {
    id: 'layout',
    choices: t('tools.layout'),
    mode: 'single',
    items: (
      [
        { id: 'rows', icon: Rows3 },
        { id: 'grid', icon: Columns3 },
      ] as const
    ).map(({ id, icon }) => ({
      id,
      icon,
      text: texts[id],
      isCurrent: layout === id,
      onAction: () => showLines({ layout: id }),
    })),
  }
  return { layout, entry }
}
