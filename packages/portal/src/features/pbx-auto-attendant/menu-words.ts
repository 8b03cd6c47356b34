import { bareDestination } from '@lineside/telephony/destinations/bare-destination'
import type { Texts } from '../../shared/i18n/texts.ts'
import type { Voice } from '../../shared/ui/basics/page-head.tsx'
import type { MiniStop } from '../../shared/ui/lists/mini-line.tsx'
import type { AttendantLine } from './attendants-query.ts'

interface Told {
  readonly t: Texts<'pbx-attendants'>
  /** Name of the person with this number; null if unknown. */
  readonly named: (number: string) => string | null
}

/** A menu in one line: a call comes in, so many keys, and where a caller comes to who presses none. */
export const menuStops = ({ slots, domain }: AttendantLine, { t, named }: Told): readonly MiniStop[] => {
  const keys = slots.filter(({ slot }) => slot !== 'default').length
  const other = slots.find(({ slot }) => slot === 'default')
  const number = other && bareDestination(other.destination, domain)
  return [
    { id: 'start', title: t('call') },
    ...(keys > 0 ? [{ id: 'keys', title: t('keys', { count: keys }) }] : []),
    ...(number === undefined ? [] : [{ id: 'otherwise', title: t('otherwise', { who: named(number) ?? number }) }]),
  ]
}

interface Known {
  /** How many lines have a menu; undefined: not known yet. */
  readonly count: number | undefined
  /** The menu that is open. */
  readonly name: string | undefined
  /** Whether a forwarding leads to it; undefined: not known. */
  readonly isHeard: boolean | undefined
  /** Keys at which the voice names nobody. */
  readonly unnamed: number
}

/** SAY-02: the page's sentence: whether callers hear the open menu, and what it does not say. */
export const menusVoice = ({ count, name, isHeard, unnamed }: Known, { t }: Pick<Told, 't'>): Voice => {
  if (count === undefined) return { calm: '', warning: '' }
  if (name === undefined || count === 0) return { calm: t('voice.none'), warning: '' }
  const silent = unnamed === 0 ? '' : t('voice.unnamed', { count: unnamed })
  if (isHeard === false) return { calm: t('voice.has', { name }), warning: t('voice.unheard') }
  return { calm: isHeard === undefined ? t('voice.has', { name }) : t('voice.heard', { name }), warning: silent }
}
