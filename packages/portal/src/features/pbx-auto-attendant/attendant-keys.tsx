import { useTranslations } from 'use-intl'
import { SlotTable } from '../../domain/pbx-slots/slot-table.tsx'
import { UnheardMenu } from '../../domain/pbx-slots/unheard-menu.tsx'
import type { AttendantLine } from './attendants-query.ts'
import css from './auto-attendant.module.css'

/** AA-02, SAY-02: the keys of a line's menu, and whether a caller hears it. */
export function AttendantKeys({ line: { id, name, domain, slots, isGroup } }: { line: AttendantLine }) {
  const t = useTranslations('pbx-attendants')
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
