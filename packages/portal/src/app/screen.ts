import type { AccessFacts } from '@lineside/contract/access'
import type { FunctionComponent } from 'react'
import type { AppMessages } from '../messages/messages.ts'
import type { TextPart } from '../shared/i18n/locale-store.ts'
import type { ScreenIcon } from './layout/screen-icons.ts'

export type Gate = (facts: AccessFacts) => boolean
export type MenuGroup = 'callSettings' | 'pbxConfiguration' | 'pbxSettings'
export type ScreenTitle = keyof AppMessages['screens']['titles']

/** Where a screen stands in the menu; the order is that of the table. */
export interface MenuPlace {
  readonly icon: ScreenIcon
  /** What is counted beside the entry's name. */
  readonly badge?: 'newVoicemails'
  /** Entries of a group fold together. */
  readonly group?: MenuGroup
  /** Where the entry is shown, if that is not simply where its gate is open. */
  readonly when?: Gate
  /** Where it leads, if the address has parts of its own. */
  readonly to?: (facts: AccessFacts) => string
}

interface Addressed {
  /** As the router reads it: `$name` is a part, a last `$` is the rest. */
  readonly path: `/${string}`
}

/** One row of the screen table: router, guard, menu, titles, palette and the accessibility run all read it. */
export interface Screen extends Addressed {
  readonly title: ScreenTitle
  /** Second part of the document's title; a group's screens carry the group's name (NAV-02). */
  readonly subtitle?: keyof AppMessages['screens']['subtitles']
  /** Closed: the address leads elsewhere (NAV-17). Absent: open to everybody who is signed in. */
  readonly gate?: Gate
  /** Where a closed gate leads. Default: `/`. */
  readonly otherwise?: string
  readonly menu?: MenuPlace
  /** Not in the menu, but found by the palette. */
  readonly palette?: { readonly icon: ScreenIcon }
  /** Its tabs, by what its address calls them, where the palette leads to them too. */
  readonly tabs?: Readonly<Record<string, keyof AppMessages['command-palette']['tabs']>>
  /** Names of the popups it can open, as their triggers carry them in `data-popup`. */
  readonly popups?: readonly string[]
  /** The same of an item of its list: the run opens the first one to come to them. */
  readonly itemPopups?: readonly string[]
  /** Which files of texts it waits for beside those of the shell, if not for those of its group's pages. */
  readonly texts?: readonly TextPart[]
  readonly load: () => Promise<FunctionComponent>
}

/** A screen of the signed-out. Its title is among the few texts that come with the first view. */
export interface PublicScreen extends Addressed {
  readonly title: keyof AppMessages['sign-in']['titles']
  readonly popups?: readonly string[]
  /** Leads elsewhere unless what it needs stands in the address. */
  readonly needs?: string
  /** null: the first view, whose code is part of the entry. */
  readonly load: (() => Promise<FunctionComponent>) | null
}

/** An address that only leads on. */
export interface Turnout extends Addressed {
  readonly leadsTo: (facts: AccessFacts) => string | Promise<string>
}

/** Which files of texts a screen waits for, beside those of the shell. */
export const textPartsOf = ({ texts, menu }: Screen): readonly TextPart[] =>
  texts ?? (menu?.group?.startsWith('pbx') ? ['pages', 'pbx'] : ['pages'])

export const isOpen = (screen: Pick<Screen, 'gate'>, facts: AccessFacts): boolean => screen.gate?.(facts) ?? true
