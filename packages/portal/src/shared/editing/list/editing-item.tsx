import { ChevronDown, ChevronUp, Ellipsis, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/basics/button.tsx'
import { Card } from '../../ui/basics/card.tsx'
import { IconButton } from '../../ui/basics/icon-button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import type { MenuEntryProps } from '../../ui/overlays/menu-entry.tsx'
import { cx } from '../../ui/basics/cx.ts'
import { EditingFields } from '../editing-fields.tsx'
import css from '../editing.module.css'
import type { EditField } from '../field-spec.ts'
import type { SaveTexts } from '../use-save-field.ts'

/** The state of an item in the list: given by EditingPage, passed on to EditingItem. */
export interface ItemPlace {
  readonly isOpen: boolean
  /** It stands in a list of rows on hairlines. */
  readonly isRow: boolean
  /** It is a card with a drawing. */
  readonly isBoard: boolean
  /** The page's address names the item: it scrolls into view. */
  readonly isAskedFor: boolean
  readonly onToggle: () => void
  readonly onRemove: () => void
}

export interface EditingItemProps<Item> {
  item: Item
  place: ItemPlace
  /** Also part of the names of its buttons. */
  name: string
  /** An Avatar, a picture. */
  start?: ReactNode
  meta?: ReactNode
  /** A figure: the extension. */
  end?: ReactNode
  /** `end` is a sentence: on a phone it stands below the name. */
  isEndWide?: boolean
  /** In a list of rows, while it is closed: the way of a call and what mends it. It has its place from the start. */
  line?: ReactNode
  /** In a list of boards, below the head, whether it is open or not. */
  board?: ReactNode
  /** Below the head while it is closed: badges. */
  summary?: ReactNode
  /** Entries of the menu behind the three dots. The removal is added as the last one. */
  menu?: readonly MenuEntryProps[]
  /** Called when the menu is opened, to load what it shows. */
  onMenuOpen?: () => void
  /** "Remove seat"; absent: it can not be removed. */
  removeLabel?: string
  fields?: readonly EditField<Item>[]
  texts?: SaveTexts<Item>
  /**
   * Replaces `fields` in long lists: a component with EditingFields that loads what they need once the item is open.
   */
  body?: ReactNode
  /** Below the fields: a phone with its keys, sound handles. */
  children?: ReactNode
  /** Buttons at the foot, before the one that removes. */
  actions?: ReactNode
}

/** PBX-02: one item of a list: a card that opens in place, with its fields, each saved on its own. */
export function EditingItem<Item>(props: EditingItemProps<Item>) {
  const {
    item,
    place,
    name,
    start,
    meta,
    end,
    isEndWide,
    summary,
    line,
    board,
    menu = [],
    removeLabel,
    fields,
    texts,
    body,
    children,
    actions,
    onMenuOpen,
  } = props
  const t = useTranslations('pbx-editing')
  const { isOpen, isRow, isBoard, isAskedFor, onToggle, onRemove } = place
  const box = useRef<HTMLLIElement>(null)
  const bodyId = useId()
  const isBesideName = (isRow || isBoard) && end !== undefined
  const [isMenuOpen, setMenuOpen] = useState(false)
  useEffect(() => {
    if (isAskedFor) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isAskedFor])
  const removal: MenuEntryProps[] = removeLabel
    ? [{ id: 'remove', text: removeLabel, icon: Trash2, tone: 'negative', onAction: onRemove }]
    : []
  const entries = [...menu, ...removal]
  return (
    <li
      ref={box}
      className={cx(css.item, isOpen && css.open)}
      data-row
      data-open={isOpen || undefined}
      data-covered={isOpen || undefined}
    >
      <Card aria-label={name}>
        <div className={css.itemHead}>
          {start}
          <div className={css.itemText}>
            <div className={css.name}>
              <h2>{name}</h2>
              {isBesideName && <span className={css.rowEnd}>{end}</span>}
            </div>
            {meta !== undefined && <p>{meta}</p>}
          </div>
          {isRow && !isOpen && line !== undefined && <div className={css.rowLine}>{line}</div>}
          {!isBesideName && end !== undefined && (
            <span className={css.end} data-wide={isEndWide || undefined}>
              {end}
            </span>
          )}
          <span className={css.itemButtons}>
            {entries.length > 0 && (
              <Menu
                label={t('actionsFor', { name })}
                items={entries}
                isOpen={isMenuOpen}
                onOpenChange={(isNowOpen) => {
                  setMenuOpen(isNowOpen)
                  if (isNowOpen) onMenuOpen?.()
                }}
                trigger={
                  <IconButton
                    icon={Ellipsis}
                    size="s"
                    tone="muted"
                    name={t('actionsFor', { name })}
                    data-popup="item-actions"
                  />
                }
              />
            )}
            <IconButton
              icon={isOpen ? ChevronUp : ChevronDown}
              size="s"
              tone="muted"
              name={isOpen ? t('collapse', { name }) : t('expand', { name })}
              data-focus="true"
              aria-expanded={isOpen}
              aria-controls={isOpen ? bodyId : undefined}
              onClick={onToggle}
            />
          </span>
        </div>
        {isBoard && board}
        {!isOpen && !isRow && !isBoard && summary !== undefined && <div className={css.summary}>{summary}</div>}
        {isOpen && (
          <div id={bodyId} className={css.itemBody}>
            {fields && texts && <EditingFields item={item} fields={fields} texts={texts} />}
            {body}
            {children !== undefined && <div className={css.more}>{children}</div>}
            {(actions !== undefined || removeLabel !== undefined) && (
              <div className={css.itemFoot}>
                {actions}
                {removeLabel !== undefined && (
                  <Button size="s" tone="quiet-danger" icon={Trash2} onClick={onRemove}>
                    {removeLabel}
                  </Button>
                )}
              </div>
            )}
          </div>
        )}
      </Card>
    </li>
  )
}
