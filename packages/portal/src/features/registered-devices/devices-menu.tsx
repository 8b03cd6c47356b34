import { Ellipsis } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { Menu } from '../../shared/ui/overlays/menu.tsx'
import { deviceColumns, type DevicesView } from './registered-devices-queries.ts'

interface DevicesMenuProps {
  sort: DevicesView['sort']
  onSort: (sort: DevicesView['sort']) => void
}

/** SET-06: the menu of the list: the column and direction of its order. */
export function DevicesMenu({ sort: { by, order }, onSort }: DevicesMenuProps) {
  const t = useTranslations('registered-devices')
  const texts = {
    id: t('id'),
    user_agent: t('userAgent'),
    contact: t('contact'),
    expires: t('expires'),
    q: t('q'),
  }
  return (
    <Menu
      trigger={<IconButton icon={Ellipsis} name={t('order.menu')} />}
      label={t('order.menu')}
      items={[
        {
          id: 'by',
          choices: t('order.label'),
          mode: 'single',
          items: deviceColumns.map((id) => ({
            id,
            text: t('order.by', { column: texts[id] }),
            isCurrent: id === by,
            onAction: () => onSort({ by: id, order: 'asc' }),
          })),
        },
        { id: 'line', separator: true },
        {
          id: 'direction',
          choices: t('order.direction'),
          mode: 'single',
          items: (['asc', 'desc'] as const).map((id) => ({
            id,
            text: t(`order.${id}`),
            isCurrent: id === order,
            onAction: () => onSort({ by, order: id }),
          })),
        },
      ]}
    />
  )
}
