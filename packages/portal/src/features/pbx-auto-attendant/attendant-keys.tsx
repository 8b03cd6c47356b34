import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SlotTable } from '../../domain/pbx-slots/slot-table.tsx'
import { menuPromptsQuery } from '../../domain/pbx-slots/menu-queries.ts'
import { isHeardQuery, UnheardMenu } from '../../domain/pbx-slots/unheard-menu.tsx'
import { useIsLineside } from '../../domain/pbx/use-sources.ts'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import type { AttendantLine } from './attendants-query.ts'
import css from './auto-attendant.module.css'

/** AA-02, SAY-02: the keys of a line's menu, and whether a caller hears it. */
export function AttendantKeys({ line: { id, name, domain, slots, isGroup } }: { line: AttendantLine }) {
  const t = useTranslations('pbx-attendants')
  // a first key, once saved, must not take away what saves it
  const [hadKeys] = useState(slots.length > 0)
  const heard = useQuery({ ...isHeardQuery(id), enabled: slots.length > 0 })
  const prompts = useQuery(menuPromptsQuery(id, useIsLineside(), slots.length > 0))
  // what is said above the keys and at them has its place from the start
  if (hadKeys && (heard.isLoading || prompts.isLoading))
    return <SkeletonRows count={slots.length} label={t('loading')} />
  return (
    <>
      {slots.length > 0 && (
        <div className={css.unheard}>
          <UnheardMenu subscriberId={id} name={name} isGroup={isGroup} />
        </div>
      )}
      <SlotTable
        key={id}
        name={name}
        label={t('slotsOf', { name })}
        subscriberId={id}
        domain={domain}
        slots={slots}
        stale={[['auto-attendants']]}
      />
    </>
  )
}
