import type { AccessFacts } from '@lineside/contract/access'
import type { FunctionComponent } from 'react'
import type { AppMessages } from '../messages/messages.ts'
import type { TextPart } from '../shared/i18n/locale-store.ts'
import type { ScreenIcon } from './layout/screen-icons.ts'

export type Gate = (facts: AccessFacts) => boolean
export type MenuGroup = 'callSettings' | 'pbxConfiguration' | 'pbxSettings'
/** The parts of the drawer: what everybody has, the user's own line, the company. */
export type MenuPartName = 'general' | 'line' | 'company'
export type ScreenTitle = keyof AppMessages['screens']['titles']
/** Screens that lie next to one another: tabs of each other, and one row of the drawer at rest. */
export type Family = keyof AppMessages['screens']['families']

/** A screen's place among those that lie next to it. */
export interface FamilyPlace {
  readonly of: Family
  /** Its place among the tabs, from 1. */
  readonly at: number
  /** The name of its tab, if it is shorter than the title. */
  readonly tab?: keyof AppMessages['screens']['tabs']
  /** The screen is a tab of the family, but has a row of its own in the drawer. */
  readonly hasOwnRow?: boolean
  /** It is a section of one page that all such screens of the family share; its address leads to the section. */
  readonly isSection?: boolean
}

/** The place of a screen in the menu; entries are in the order of the table. */
export interface MenuPlace {
  readonly icon: ScreenIcon
  /** The count shown beside the entry's name. */
  readonly badge?: 'newVoicemails'
  /** The group that the entry belongs to; a group's entries fold together. */
  readonly group?: MenuGroup
  /** The part of the drawer for an entry that has no group. Default: the general part. */
  readonly part?: MenuPartName
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
  /** The condition to open it; for others the address leads elsewhere (NAV-17). Absent: everybody who is signed in. */
  readonly gate?: Gate
  /** The address to go to if the gate is closed. Default: `/`. */
  readonly otherwise?: string
  readonly menu?: MenuPlace
  readonly family?: FamilyPlace
  /** The company's page of the same subject, for a page of the user's own line; who has both changes between them. */
  readonly twin?: `/${string}`
  /** For a screen that is not in the menu but is found by the palette. */
  readonly palette?: { readonly icon: ScreenIcon }
  /** The letter that leads here after G, on its own in the table. */
  readonly key?: string
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
