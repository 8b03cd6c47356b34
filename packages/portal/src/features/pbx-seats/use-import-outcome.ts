import type { SeatImport } from '@lineside/contract/resources/seat-imports'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { staleLines } from '../../domain/pbx/line-queries.ts'
import { toast } from '../../shared/ui/feedback/toast.ts'

/** Says that the seats are there, and shows them. */
export function useImportOutcome(state: SeatImport | undefined): void {
  const t = useTranslations('pbx-seats')
  const client = useQueryClient()
  const count = state?.phase === 'done' ? state.counts.create + state.counts.update : null
  useEffect(() => {
    if (count === null) return
    toast.success(t('import.done', { count }))
    for (const queryKey of staleLines) void client.invalidateQueries({ queryKey })
    // once an import, not once a language
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [count])
}
