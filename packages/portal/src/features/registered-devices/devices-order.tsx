import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { NativeSelect } from '../../shared/ui/fields/native-select.tsx'
import css from './registered-devices.module.css'
import { deviceColumns, type DevicesView } from './registered-devices-queries.ts'

interface DevicesOrderProps {
  sort: DevicesView['sort']
  onSort: (sort: DevicesView['sort']) => void
}

/** SET-06: the choice of the column and direction of the order. */
export function DevicesOrder({ sort: { by, order }, onSort }: DevicesOrderProps) {
  const t = useTranslations('registered-devices')
  const texts = {
    id: t('order.byKind'),
    user_agent: t('userAgent'),
    contact: t('contact'),
    expires: t('expires'),
    q: t('q'),
  }
  const isDescending = order === 'desc'
  return (
    <div className={css.order}>
      <NativeSelect
        size="s"
        label={t('order.label')}
        isLabelHidden
        options={deviceColumns.map((id) => ({ id, text: texts[id] }))}
        value={by}
        onChange={(next) => onSort({ by: next, order: 'asc' })}
      />
      <IconButton
        size="s"
        icon={isDescending ? ArrowDownWideNarrow : ArrowUpNarrowWide}
        name={t('order.descending')}
        aria-pressed={isDescending}
        onClick={() => onSort({ by, order: isDescending ? 'asc' : 'desc' })}
      />
    </div>
  )
}
