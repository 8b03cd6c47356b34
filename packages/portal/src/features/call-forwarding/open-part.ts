import type { AskedKind } from './destinations/destination-kinds.ts'
import type { ConditionAbout } from './conditions/condition-props.ts'
import type { ShownType } from '@lineside/telephony/forwarding/forwarding-groups'
import { focusLater } from '../../shared/ui/overlays/focus-later.ts'

/** The types that can be added; `cft` results from setting a ring time. */
export type AddedType = Exclude<ShownType, 'cft'>

/** The part that is open on the page; at most one (CF-07). Groups are identified by their keys. */
export type OpenPart =
  /** `number`: a number handed over by another page. */
  | { readonly part: 'new-destination'; readonly group: string; readonly kind: AskedKind; readonly number?: string }
  | { readonly part: 'name'; readonly group: string }
  | { readonly part: 'add-menu'; readonly group: string }
  | { readonly part: 'number'; readonly group: string; readonly index: number }
  | { readonly part: 'condition'; readonly group: string; readonly about: ConditionAbout }
  | { readonly part: 'remove-forwarding'; readonly group: string }
  | { readonly part: 'remove-destination'; readonly group: string; readonly index: number }

/** The open part, if it belongs to this group; otherwise null. */
export const openIn = (open: OpenPart | null, group: string): OpenPart | null =>
  open !== null && 'group' in open && open.group === group ? open : null

/** Ids of the controls that get the focus back. */
export const controlId = {
  addForwarding: 'cf-add-forwarding',
  addDestination: (group: string) => `cf-${group}-add`,
  condition: (group: string, about: ConditionAbout) => `cf-${group}-condition-${about}`,
  number: (group: string, index: number) => `cf-${group}-number-${index}`,
  menu: (group: string) => `cf-${group}-menu`,
  moveRule: (group: string, by: -1 | 1) => `cf-${group}-rule-${by}`,
  move: (group: string, by: -1 | 1, index: number) => `cf-${group}-move-${by}-${index}`,
} as const

/** Focuses a control once the next render has added it. */
export const focusControl = (id: string): void => {
  focusLater(() => document.getElementById(id))
}

/** Like `focusControl`, but only if nothing has the focus: the user may have moved on already. */
export const focusIfLost = (id: string): void => {
  focusLater(() => (document.activeElement === document.body ? document.getElementById(id) : null))
}
