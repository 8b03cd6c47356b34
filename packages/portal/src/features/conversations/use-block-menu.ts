import { useQuery } from '@tanstack/react-query'
import { Ban, CircleCheck, ListFilter } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { reportError } from '../../shared/errors/report-error.ts'
import { preferencesQuery } from '../../domain/preferences/preferences-query.ts'
import { useChangePreferences } from '../../domain/preferences/use-change-preferences.ts'
import { useGate } from '../../shared/session/use-gate.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import type { MenuAction } from '../../shared/ui/overlays/menu-entry.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { type BlockChoice, type BlockDirection, blockChoices } from './block-choices.ts'

const pages = { in: '#/user/call-blocking/incoming', out: '#/user/call-blocking/outgoing' } as const

/**
 * CONV-07: the menu entries that block or unblock a number; none until the block lists have been loaded.
 * @param onChanged called after each change; must be stable between renders
 */
export function useBlockMenu(onChanged: () => void): (number: string) => readonly MenuAction[] {
  const t = useTranslations('call-blocking')
  const { id, primary_number: place } = useUser().subscriber
  const [hasIn, hasOut] = [useGate('block_in_list'), useGate('block_out_list')]
  const { data, isError, refetch } = useQuery({ ...preferencesQuery(id), enabled: hasIn || hasOut })
  const { mutate } = useChangePreferences(t('numbers.action'))

  return useCallback(
    (number) => {
      if (isError && !data) {
        const ask = () =>
          void refetch().then(({ error }) => (error ? reportError(error, { text: t('menu.unknown') }) : undefined))
        return [{ id: 'block-unknown', text: t('menu.retry'), icon: Ban, onAction: ask }]
      }
      const directions: BlockDirection[] = [...(hasIn ? ['in' as const] : []), ...(hasOut ? ['out' as const] : [])]
      const entryOf = (choice: BlockChoice): MenuAction => {
        if (choice.kind === 'pattern') {
          const { direction, pattern } = choice
          const text = t(`menu.pattern.${direction}`, { pattern })
          return { id: `block-${direction}`, text, icon: ListFilter, href: pages[direction] }
        }
        const { direction, isBlocked, operations } = choice
        const done = () => {
          toast.success(isBlocked ? t('menu.unblocked', { number }) : t('menu.blocked', { number }))
          onChanged()
        }
        return {
          id: `block-${direction}`,
          text: isBlocked ? t(`menu.unblock.${direction}`) : t(`menu.block.${direction}`),
          icon: isBlocked ? CircleCheck : Ban,
          onAction: () => mutate(operations, { onSuccess: done }),
        }
      }
      return data ? blockChoices(data, number, directions, place ?? null).map(entryOf) : []
    },
    [t, data, isError, refetch, hasIn, hasOut, place, mutate, onChanged],
  )
}
