import type { AccessFacts } from '@lineside/contract/access'
import type { FunctionComponent } from 'react'
import type { AppMessages } from '../messages/messages.ts'
import type { TextPart } from '../shared/i18n/locale-store.ts'
import type { ScreenIcon } from './layout/screen-icons.ts'

export type Gate = (facts: AccessFacts) => boolean
export type MenuGroup = 'callSettings' | 'pbxConfiguration' | 'pbxSettings'
export type ScreenTitle = keyof AppMessages['screens']['titles']

/** The place of a screen in the menu; entries are in the order of the table. */
export interface MenuPlace {
  readonly icon: ScreenIcon
  /** The count shown beside the entry's name. */
  readonly badge?: 'newVoicemails'
  /** The group that the entry belongs to; a group's entries fold together. */
  readonly group?: MenuGroup
  /** Condition for showing the entry, if it differs from the screen's gate. */
  readonly when?: Gate
  /** The entry's address, if the path has parameters. */
  readonly to?: (facts: AccessFacts) => string
}

interface Addressed {
  /** Path as the routes read it (shared/navigation/path-pattern.ts): `$name` is a parameter, a last `$` matches the rest. */
  readonly path: `/${string}`
}

/** One row of the screen table, which the routes, guard, menu, titles, palette and accessibility tests all read. */
export interface Screen extends Addressed {
  readonly title: ScreenTitle
  /** Second part of the document's title; a group's screens carry the group's name (NAV-02). */
  readonly subtitle?: keyof AppMessages['screens']['subtitles']
  /** Who may open it; for others the address leads elsewhere (NAV-17). Absent: everybody who is signed in. */
  readonly gate?: Gate
  /** The address to go to if the gate is closed. Default: `/`. */
  readonly otherwise?: string
  readonly menu?: MenuPlace
  /** For a screen that is not in the menu but is found by the palette. */
  readonly palette?: { readonly icon: ScreenIcon }
  /** Tabs that the palette leads to as well, by their names in the address. */
  readonly tabs?: Readonly<Record<string, keyof AppMessages['command-palette']['tabs']>>
  /** Names of the popups that the screen can open, as in `data-popup` of their triggers. */
  readonly popups?: readonly string[]
  /** Names of the popups of an item in its list; the accessibility tests open the first item to reach them. */
  readonly itemPopups?: readonly string[]
  /** Parts of the texts that it needs beside the shell's. Default: those of its group's pages. */
  readonly texts?: readonly TextPart[]
  readonly load: () => Promise<FunctionComponent>
}

/** A screen for signed-out visitors. Its title is among the few texts that come with the first view. */
export interface PublicScreen extends Addressed {
  readonly title: keyof AppMessages['sign-in']['titles']
  readonly popups?: readonly string[]
  /** Name of a search parameter that it needs; without it the address leads to the sign-in. */
  readonly needs?: string
  /** null: the first view, whose code is part of the entry. */
  readonly load: (() => Promise<FunctionComponent>) | null
}

/** An address that only redirects. */
export interface Turnout extends Addressed {
  readonly leadsTo: (facts: AccessFacts) => string | Promise<string>
}

/** The parts of the texts that a screen needs beside the shell's. */
export const textPartsOf = ({ texts, menu }: Screen): readonly TextPart[] =>
  texts ?? (menu?.group?.startsWith('pbx') ? ['pages', 'pbx'] : ['pages'])

export const isOpen = (screen: Pick<Screen, 'gate'>, facts: AccessFacts): boolean => screen.gate?.(facts) ?? true
