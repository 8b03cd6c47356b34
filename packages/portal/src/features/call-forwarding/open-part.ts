import type { AskedKind } from './destination-kinds.ts'
import type { ConditionAbout } from './conditions/condition-props.ts'
import type { ShownType } from '@lineside/telephony/forwarding/forwarding-groups'
import { focusLater } from '../../shared/ui/overlays/focus-later.ts'

/** A type that forwardings are added with; `cft` comes about by the ring time. */
export type AddedType = Exclude<ShownType, 'cft'>

/** What is open on the page; there is never more than one (CF-07). Groups are named by their keys. */
export type OpenPart =
  /** `number`: typed already, by another page. */
  | { readonly part: 'new-destination'; readonly group: string; readonly kind: AskedKind; readonly number?: string }
  | { readonly part: 'name'; readonly group: string }
  | { readonly part: 'add-menu'; readonly group: string }
  | { readonly part: 'number'; readonly group: string; readonly at: number }
  | { readonly part: 'condition'; readonly group: string; readonly about: ConditionAbout }
  | { readonly part: 'remove-forwarding'; readonly group: string }
  | { readonly part: 'remove-destination'; readonly group: string; readonly at: number }

/** Whether a part is open in a group, for its card. */
export const openIn = (open: OpenPart | null, group: string): OpenPart | null =>
  open !== null && 'group' in open && open.group === group ? open : null

/** Ids of the controls that the focus goes back to. */
export const controlId = {
  addForwarding: 'cf-add-forwarding',
  addDestination: (group: string) => `cf-${group}-add`,
  number: (group: string, at: number) => `cf-${group}-number-${at}`,
  menu: (group: string) => `cf-${group}-menu`,
  moveRule: (group: string, by: -1 | 1) => `cf-${group}-rule-${by}`,
  move: (group: string, by: -1 | 1, at: number) => `cf-${group}-move-${by}-${at}`,
} as const

/** Gives it the focus once the next drawing has brought it. */
export const focusControl = (id: string): void => {
  focusLater(() => document.getElementById(id))
}

/** As `focusControl`, unless the focus is somewhere already: what was left for something else is not gone back to. */
export const focusIfLost = (id: string): void => {
  focusLater(() => (document.activeElement === document.body ? document.getElementById(id) : null))
}
