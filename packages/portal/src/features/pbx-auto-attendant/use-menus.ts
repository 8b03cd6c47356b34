import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { isHeardQuery } from '../../domain/pbx-slots/unheard-menu.tsx'
import { useUnnamedKeys } from '../../domain/pbx-slots/use-unnamed-keys.ts'
import type { Voice } from '../../shared/ui/basics/page-head.tsx'
import { type AttendantLine, attendantQuery, menusQuery } from './attendants-query.ts'
import { menusVoice } from './menu-words.ts'

/**
 * AA-01: the lines with a menu, and the one that is open: the line in the address, with a menu or without, else the first.
 * @param isWanted the table shows all lines in their place
 */
export function useMenus(open: number | null, isWanted: boolean) {
  const t = useTranslations('pbx-attendants')
  const query = useQuery({ ...menusQuery, enabled: isWanted })
  const items = query.data ?? none
  const known = items.find(({ id }) => id === open)
  const isAsked = isWanted && query.data !== undefined && open !== null && known === undefined
  const asked = useQuery({ ...attendantQuery(open ?? 0), enabled: isAsked })
  const opened = known ?? (isAsked ? (asked.data ?? undefined) : items[0])
  const heard = useQuery({ ...isHeardQuery(opened?.id ?? 0), enabled: isWanted && opened !== undefined })
  const unnamedAt = useUnnamedKeys(opened?.id ?? 0, isWanted && opened !== undefined && opened.slots.length > 0)
  const unnamed = opened?.slots.filter(({ slot }) => unnamedAt(slot) !== undefined).length ?? 0
  const hasMenu = opened !== undefined && opened.slots.length > 0
  const voice: Voice = menusVoice(
    {
      count: query.data === undefined || (hasMenu && heard.isLoading) ? undefined : items.length,
      name: hasMenu ? opened.name : items[0]?.name,
      isHeard: hasMenu ? heard.data : undefined,
      unnamed,
    },
    { t },
  )
  return { query, items, opened, voice }
}

export type MenusControl = ReturnType<typeof useMenus>

const none: readonly AttendantLine[] = []
