import type { Page } from '@lineside/contract/http/hal'
import type { UseQueryResult } from '@tanstack/react-query'
import { LoadFailed } from '../../errors/loaded.tsx'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/basics/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import css from '../editing.module.css'
import type { ItemPlace } from './editing-item.tsx'
import { Card } from '../../ui/basics/card.tsx'
import { useKitLabels } from '../../ui/basics/kit-labels.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

export interface ListTexts {
  readonly add: string
  /** "No seats created yet". */
  readonly empty: string
  readonly emptyAdvice: string
  /** "Could not find any group matching any of the filter criteria"; absent: `empty`. */
  readonly notFound?: string
  /** Completes "An error occured while trying to …". */
  readonly loadAction: string
}

export type ListLayout = 'list' | 'grid' | 'rows' | 'boards'

interface EditingListProps<Item> {
  list: UseQueryResult<Page<Item>>
  /** Absent while they load. */
  items: readonly Item[] | undefined
  asked: Item | undefined
  open: number | null
  itemId: (item: Item) => number
  layout: ListLayout
  texts: ListTexts
  isNarrowed: boolean
  onAdd: (() => void) | undefined
  onClear: () => void
  onOpen: (id: number | null) => void
  onRemove: (item: Item) => void
  renderItem: (item: Item, place: ItemPlace) => ReactNode
}

/** The items, or the reason why there are none. */
export function EditingList<Item>(props: EditingListProps<Item>) {
  const { list, items, asked, open, itemId, layout, texts, isNarrowed } = props
  const { onAdd, onClear, onOpen, onRemove, renderItem } = props
  const t = useTranslations('pbx-editing')
  if (items === undefined && list.isError) return <LoadFailed query={list} action={texts.loadAction} />
  if (items === undefined) return <EditingSkeleton layout={layout} />
  const isElsewhere = asked !== undefined && itemId(asked) === open && !items.some((item) => itemId(item) === open)
  const all = isElsewhere ? [asked, ...items] : items
  if (all.length === 0)
    return isNarrowed ? (
      <EmptyState
        level={2}
        isFiltered
        title={texts.notFound ?? texts.empty}
        action={
          <Button tone="quiet" onClick={onClear}>
            {t('clearFilters')}
          </Button>
        }
      />
    ) : (
      <EmptyState
        level={2}
        title={texts.empty}
        action={
          onAdd && (
            <Button icon={Plus} onClick={onAdd}>
              {texts.add}
            </Button>
          )
        }
      >
        {texts.emptyAdvice}
      </EmptyState>
    )
  return (
    <ul className={css.list} data-layout={layout} aria-busy={list.isPlaceholderData || undefined}>
      {all.map((item) => {
        const id = itemId(item)
        const isOpen = id === open
        return renderItem(item, {
          isOpen,
          isRow: layout === 'rows',
          isBoard: layout === 'boards',
          isAskedFor: isOpen,
          onToggle: () => onOpen(isOpen ? null : id),
          onRemove: () => onRemove(item),
        })
      })}
    </ul>
  )
}

/** Placeholders of the cards while the list is loading. */
function EditingSkeleton({ layout }: { layout: ListLayout }) {
  const labels = useKitLabels()
  return (
    <div role="status" aria-busy="true" aria-label={labels.loading} className={css.list} data-layout={layout}>
      {Array.from({ length: layout === 'list' ? 5 : 9 }, (_, index) => (
        <Card key={index}>
          <div className={css.itemHead}>
            <Skeleton shape="dot" />
            <span className={css.itemText}>
              <Skeleton shape={index % 2 === 0 ? 'middle' : 'long'} />
              <Skeleton shape="short" />
            </span>
            <span className={css.end}>
              <Skeleton shape="figure" />
            </span>
          </div>
        </Card>
      ))}
    </div>
  )
}
