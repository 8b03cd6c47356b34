import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { LoadFailedNote } from '../../shared/errors/load-failed-note.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { Kbd } from '../../shared/ui/basics/kbd.tsx'
import { VisuallyHidden } from '../../shared/ui/basics/visually-hidden.tsx'
import css from './command-palette.module.css'
import { paletteSections } from './palette-entry.ts'
import { PaletteRow } from './palette-row.tsx'
import { PaletteVerbs } from './palette-verbs.tsx'
import { type PaletteProps, usePalette } from './use-palette.ts'

/**
 * The search field, the matches in their sections, and the further actions for the active row. React Aria's autocomplete
 * with its list would add 22 KiB (Brotli) to the palette.
 */
export function PaletteBody(props: PaletteProps) {
  const t = useTranslations('command-palette')
  const list = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const { query, type, hits, index, listbox, choose, handleKey, heading, search } = usePalette(props)
  const listId = listbox.list.id
  const verbsId = `${listId}-verbs`
  const active = hits[index]?.entry
  const hasVerbs = active?.verbs !== undefined && active.verbs.length > 0
  useEffect(() => {
    // a dialog below took the focus back, because this one was not known yet when its field asked for it
    field.current?.focus()
    // behind what was typed before it was there
    field.current?.setSelectionRange(query.length, query.length)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })
  const placed = hits.map((hit, place) => ({ hit, place }))
  const sections = paletteSections
    .map((section) => ({ section, rows: placed.filter(({ hit }) => hit.section === section) }))
    .filter(({ rows }) => rows.length > 0)
  const titleOf = (section: (typeof paletteSections)[number]): string => {
    if (section === 'number') return heading ?? ''
    return section === 'people' && heading !== null ? t('sections.like') : t(`sections.${section}`)
  }
  const handleFieldKey = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.shiftKey || !hasVerbs) return handleKey(event)
    event.preventDefault()
    // otherwise the dialog would move the focus a second time
    event.stopPropagation()
    document.getElementById(verbsId)?.querySelector('button')?.focus()
  }
  const moveFromVerbs = (event: KeyboardEvent) => {
    field.current?.focus()
    handleKey(event)
  }
  return (
    <>
      <div className={css.head}>
        <Icon as={Search} tone="muted" />
        <input
          ref={field}
          autoFocus
          {...listbox.field}
          aria-label={t('label')}
          placeholder={t('placeholder')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={255}
          value={query}
          onChange={(event) => type(event.target.value)}
          onKeyDown={handleFieldKey}
        />
        <button type="button" className={css.close} onClick={props.onClose}>
          <Kbd>Esc</Kbd> <VisuallyHidden>{t('close')}</VisuallyHidden>
        </button>
      </div>
      <div className={css.results}>
        <div
          ref={list}
          {...listbox.list}
          className={css.list}
          role="listbox"
          aria-label={t('results')}
          aria-activedescendant={listbox.field['aria-activedescendant']}
          tabIndex={0}
          onKeyDown={handleKey}
        >
          {sections.map(({ section, rows }) => (
            <div key={section} role="group" aria-labelledby={`${listId}-${section}`}>
              <p id={`${listId}-${section}`} className={css.group} role="presentation">
                {titleOf(section)}
              </p>
              {rows.map(({ hit, place }) => (
                <PaletteRow key={hit.entry.id} item={listbox.option(place)} hit={hit} isActive={place === index} />
              ))}
            </div>
          ))}
        </div>
        <p role="status" className={css.none}>
          {hits.length === 0 && !search.isError && (search.isFetching ? t('searching') : t('nothing', { query }))}
        </p>
        <LoadFailedNote query={search}>{t('failed')}</LoadFailedNote>
      </div>
      {active && hasVerbs && (
        <PaletteVerbs
          id={verbsId}
          entry={active}
          onChoose={({ run }) => choose(active, run)}
          onKeyDown={moveFromVerbs}
        />
      )}
      <p className={css.foot} aria-hidden="true">
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('move')}
        </span>
        {active && (
          <span>
            <Kbd>Enter</Kbd> {active.does}
          </span>
        )}
        {hasVerbs && (
          <span>
            <Kbd>Tab</Kbd> {t('more')}
          </span>
        )}
      </p>
    </>
  )
}
