import type { Found } from '@lineside/contract/resources/find'
import type { IconType } from '../../shared/ui/basics/icon.tsx'
import type { Stretch } from './match-text.ts'

/** The sections in display order. `number` holds the actions for a number that was typed. */
export const paletteSections = ['number', 'last', 'people', 'goTo', 'do'] as const
export type PaletteSection = (typeof paletteSections)[number]

/** A further action for an entry, besides its main one. */
export interface PaletteVerb {
  readonly id: string
  readonly text: string
  readonly icon: IconType
  readonly run: () => void
}

/** A screen, a person or an action that the palette offers. */
export interface PaletteEntry {
  readonly id: string
  readonly title: string
  /** Shown at the end of the row, and searched too: the group of a screen or the number of a person. */
  readonly beside?: string | undefined
  /** Further search words that are not shown. */
  readonly words?: string | undefined
  readonly icon: IconType
  /** Shows a person's or group's avatar in place of the icon. */
  readonly face?: { readonly name: string; readonly isGroup: boolean } | undefined
  /** Runs when the user chooses the entry. */
  readonly run: () => void
  /** The action of the entry, in one word. */
  readonly does: string
  readonly verbs?: readonly PaletteVerb[] | undefined
  /** Stored with the choice, because the next opening of the palette may not find it again. */
  readonly thing?: Found | undefined
}

/** A matching entry, with the parts of its texts that match the query. */
export interface PaletteHit {
  readonly entry: PaletteEntry
  readonly section: PaletteSection
  readonly stretches: readonly Stretch[]
  readonly besideStretches: readonly Stretch[]
}
