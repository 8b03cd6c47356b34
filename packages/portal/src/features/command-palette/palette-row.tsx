import { Icon } from '../../shared/ui/basics/icon.tsx'
import css from './command-palette.module.css'
import type { Stretch } from './match-text.ts'
import type { PaletteHit } from './use-palette.ts'

interface PaletteRowProps {
  id: string
  hit: PaletteHit
  isActive: boolean
  onChoose: () => void
}

/** Reached by the keys through the field, which keeps the focus. */
export function PaletteRow({ id, hit: { entry, stretches }, isActive, onChoose }: PaletteRowProps) {
  return (
    // the keys are the field's: it keeps the focus
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={css.row}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      tabIndex={-1}
    >
      <Icon as={entry.icon} tone="muted" className={css.icon} />
      <span className={css.title}>
        <Marked text={entry.title} stretches={stretches} />
      </span>
      {entry.group && <span className={css.beside}> {entry.group}</span>}
    </div>
  )
}

function Marked({ text, stretches }: { text: string; stretches: readonly Stretch[] }) {
  const cuts = [...new Set([0, ...stretches.flat(), text.length])]
  return cuts.map((from, place) => {
    const part = text.slice(from, cuts[place + 1] ?? from)
    return stretches.some((stretch) => stretch[0] === from) ? <mark key={from}>{part}</mark> : part
  })
}
