import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Chip } from '../../shared/ui/basics/chip.tsx'
import css from './command-palette.module.css'
import type { PaletteEntry, PaletteVerb } from './palette-entry.ts'

interface PaletteVerbsProps {
  id: string
  entry: PaletteEntry
  onChoose: (verb: PaletteVerb) => void
  /** Called for keys that move through the list. */
  onKeyDown: (event: KeyboardEvent) => void
}

/** The further actions for the active row; Tab moves the focus here. */
export function PaletteVerbs({ id, entry, onChoose, onKeyDown }: PaletteVerbsProps) {
  const t = useTranslations('command-palette')
  return (
    <div id={id} className={css.verbs} role="group" aria-label={t('moreWith', { name: entry.title })}>
      <span className={css.of} aria-hidden="true">
        {entry.title}
      </span>
      {(entry.verbs ?? []).map((verb) => (
        <Chip
          key={verb.id}
          icon={verb.icon}
          onClick={() => onChoose(verb)}
          onKeyDown={(event) => (event.key === 'ArrowDown' || event.key === 'ArrowUp') && onKeyDown(event)}
        >
          {verb.text}
        </Chip>
      ))}
    </div>
  )
}
