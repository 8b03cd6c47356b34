import { Search } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { Kbd } from '../../shared/ui/basics/kbd.tsx'
import css from './command-palette.module.css'
import type { PaletteEntry } from './palette-entry.ts'
import { PaletteRow } from './palette-row.tsx'
import { usePalette } from './use-palette.ts'

interface PaletteBodyProps {
  entries: readonly PaletteEntry[]
  onGo: (id: string) => void
  onClose: () => void
}

export function PaletteBody({ entries, onGo, onClose }: PaletteBodyProps) {
  const t = useTranslations('command-palette')
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const choose = ({ id, run }: PaletteEntry) => {
    if (!run) return onGo(id)
    onClose()
    run()
  }
  const { query, type, hits, at, handleKey } = usePalette(entries, choose)
  const rowId = (place: number) => `${listId}-${place}`
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })
  return (
    <>
      <div className={css.head}>
        <Icon as={Search} tone="muted" />
        <input
          autoFocus
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-activedescendant={hits.length > 0 ? rowId(at) : undefined}
          aria-autocomplete="list"
          aria-label={t('label')}
          placeholder={t('placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => type(event.target.value)}
          onKeyDown={handleKey}
        />
        <Kbd>Esc</Kbd>
      </div>
      <div className={css.results}>
        <p className={css.group} aria-hidden="true" hidden={hits.length === 0}>
          {t('goTo')}
        </p>
        <div
          ref={list}
          id={listId}
          className={css.list}
          role="listbox"
          aria-label={t('goTo')}
          aria-activedescendant={hits.length > 0 ? rowId(at) : undefined}
          tabIndex={0}
          onKeyDown={handleKey}
        >
          {hits.map((hit, place) => (
            <PaletteRow
              key={hit.entry.id}
              id={rowId(place)}
              hit={hit}
              isActive={place === at}
              onChoose={() => choose(hit.entry)}
            />
          ))}
        </div>
        <p role="status" className={css.none}>
          {hits.length === 0 && t('nothing', { query })}
        </p>
      </div>
      <p className={css.foot} aria-hidden="true">
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('move')}
        </span>
        <span>
          <Kbd>Enter</Kbd> {t('open')}
        </span>
      </p>
    </>
  )
}
