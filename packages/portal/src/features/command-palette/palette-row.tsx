import { Avatar } from '../../shared/ui/basics/avatar.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { Kbd } from '../../shared/ui/basics/kbd.tsx'
import css from './command-palette.module.css'
import type { Stretch } from './match-text.ts'
import type { PaletteHit } from './palette-entry.ts'

interface PaletteRowProps {
  id: string
  hit: PaletteHit
  isActive: boolean
  onChoose: () => void
}

/** One match. The arrow keys reach it through the search field, which keeps the focus. */
export function PaletteRow({ id, hit: { entry, stretches, besideStretches }, isActive, onChoose }: PaletteRowProps) {
  return (
    // the search field keeps the focus and handles the keys
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
      {entry.face ? (
        <Avatar name={entry.face.name} isGroup={entry.face.isGroup} size="s" />
      ) : (
        <Icon as={entry.icon} tone="muted" className={css.icon} />
      )}
      <span className={css.title}>
        <Marked text={entry.title} stretches={stretches} />
      </span>
      {entry.beside && (
        <span className={css.beside}>
          {' '}
          <Marked text={entry.beside} stretches={besideStretches} />
        </span>
      )}
      <span className={css.enter} aria-hidden="true">
        {isActive && <Kbd>Enter</Kbd>}
      </span>
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
