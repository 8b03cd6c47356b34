import type { Found } from '@lineside/contract/resources/find'
import type { IconType } from '../../shared/ui/basics/icon.tsx'
import type { Stretch } from './match-text.ts'

/** In the order in which they stand. `number`: what can be done with one that was typed. */
export const paletteSections = ['number', 'last', 'people', 'goTo', 'do'] as const
export type PaletteSection = (typeof paletteSections)[number]

/** One more thing that can be done with an entry. */
export interface PaletteVerb {
  readonly id: string
  readonly text: string
  readonly icon: IconType
  readonly run: () => void
}

/** A place that the palette leads to, somebody whom it finds, or something that it does. */
export interface PaletteEntry {
  readonly id: string
  readonly title: string
  /** Where it belongs or which number it is, at the end of its row; found by it too. */
  readonly beside?: string | undefined
  /** It is found by these words, too, which are not shown. */
  readonly words?: string | undefined
  readonly icon: IconType
  /** Somebody's face in the icon's place. */
  readonly face?: { readonly name: string; readonly isGroup: boolean } | undefined
  /** Chosen. */
  readonly run: () => void
  /** What choosing it does, in a word. */
  readonly does: string
  readonly verbs?: readonly PaletteVerb[] | undefined
  /** What is kept of it where it was chosen: it may not be at hand again. */
  readonly thing?: Found | undefined
}

/** An entry that was found, and where what was typed stands in it. */
export interface PaletteHit {
  readonly entry: PaletteEntry
  readonly section: PaletteSection
  readonly stretches: readonly Stretch[]
  readonly besideStretches: readonly Stretch[]
}
