import { Avatar } from '../../shared/ui/basics/avatar.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { Kbd } from '../../shared/ui/basics/kbd.tsx'
import { leavesFocus, type Listbox } from '../../shared/ui/fields/use-listbox.ts'
import css from './command-palette.module.css'
import type { Stretch } from './match-text.ts'
import type { PaletteHit } from './palette-entry.ts'

interface PaletteRowProps {
  item: ReturnType<Listbox['option']>
  hit: PaletteHit
  isActive: boolean
}

/** One match. The arrow keys reach it through the search field, which keeps the focus. */
export function PaletteRow({ item, hit: { entry, stretches, besideStretches }, isActive }: PaletteRowProps) {
  return (
    <div {...item} {...leavesFocus} className={css.row}>
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
