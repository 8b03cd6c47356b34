import { ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PausingSearch } from '../../../shared/list-filters/pausing-search.tsx'
import { useStore } from '../../../shared/state/store.ts'
import { Chip } from '../../../shared/ui/basics/chip.tsx'
import { Menu } from '../../../shared/ui/overlays/menu.tsx'
import { lineLook, showLines } from './line-look.ts'
import { lineOrders } from './line-order.ts'
import css from './line-tools.module.css'

interface ListToolsProps {
  search: { label: string; placeholder: string; value: string; onChange: (text: string) => void }
  /** How many need attention; undefined: not known. */
  attention: number | undefined
  /** Only those that need attention are shown. */
  isAttention: boolean
  /** No quick filter is on. */
  isAll: boolean
  onAttention: (isOn: boolean) => void
  /** Further quick filters. */
  children?: ReactNode
}

/** The search, the quick filters and the order above a list of rows. */
export function ListTools({ search, attention = 0, isAttention, isAll, onAttention, children }: ListToolsProps) {
  const t = useTranslations('pbx-lines')
  return (
    <div className={css.tools}>
      <div className={css.search}>
        <PausingSearch {...search} />
      </div>
      <Chip isOn={isAll} onClick={() => onAttention(false)}>
        {t('tools.all')}
      </Chip>
      {(attention > 0 || isAttention) && (
        <Chip isOn={isAttention} onClick={() => onAttention(true)}>
          {t('tools.attention')} <span className={css.count}>{attention}</span>
        </Chip>
      )}
      {children}
      <OrderMenu />
    </div>
  )
}

function OrderMenu() {
  const t = useTranslations('pbx-lines')
  const { order } = useStore(lineLook)
  return (
    <span className={css.order}>
      <Menu
        label={t('tools.order')}
        items={[
          {
            id: 'order',
            choices: t('tools.order'),
            mode: 'single',
            items: lineOrders.map((id) => ({
              id,
              text: t(`tools.orders.${id}`),
              isCurrent: order === id,
              onAction: () => showLines({ order: id }),
            })),
          },
        ]}
        trigger={
          <Chip
            end={ChevronsUpDown}
            data-popup="line-order"
            aria-label={t('tools.orderNow', { order: t(`tools.orders.${order}`) })}
          >
            {t(`tools.orders.${order}`)}
          </Chip>
        }
      />
    </span>
  )
}
