import type { LineDevice } from '@lineside/contract/resources/reachability'
import type { Registration } from '@lineside/contract/resources/registrations'
import { contactPlace, type DeviceKind, deviceKind, deviceModel } from '../../domain/reach/device-facts.ts'

/** Registered: it can be opened and signed out. Connected: a browser with the portal. Gone: not long ago. */
export type ThingState =
  | { readonly tag: 'registered'; readonly registration: Registration }
  | { readonly tag: 'connected'; readonly since: string | null; readonly isThisOne: boolean }
  | { readonly tag: 'gone'; readonly since: string | null }

/** A phone, an app or a browser of the line. */
export interface Thing {
  readonly key: string
  readonly kind: DeviceKind
  /** Empty: it has not said what it is. */
  readonly name: string
  /** What tells it from others of its name. */
  readonly about: string
  readonly state: ThingState
}

/** The sections in which things stand, and in which order. */
export const sections = ['browsers', 'phones', 'apps'] as const
export type Section = (typeof sections)[number]

const sectionOf = ({ kind }: Thing): Section => {
  if (kind === 'browser') return 'browsers'
  return kind === 'phone' ? 'phones' : 'apps'
}

export const registeredThing = (registration: Registration): Thing => {
  const { id, device, user_agent: software, contact } = registration
  return {
    key: `registration ${id}`,
    // what is provisioned stands on a desk
    kind: device ? 'phone' : deviceKind(software),
    name: device || deviceModel(software),
    about: device ? deviceModel(software) : contactPlace(contact),
    state: { tag: 'registered', registration },
  }
}

/**
 * What the platform tells of beside the registrations: the browsers that are connected, which come first, and what is gone,
 * which comes last.
 * @param thisBrowser what this one is called
 */
export const otherThings = (known: readonly LineDevice[], thisBrowser: string): { first: Thing[]; last: Thing[] } => {
  const thingOf = ({ name, contact, is_browser, is_online, since }: LineDevice): Thing => ({
    key: `${name} ${contact} ${is_online}`,
    kind: is_browser ? 'browser' : deviceKind(name),
    name,
    about: contact === null ? '' : contactPlace(contact),
    state: is_online ? { tag: 'connected', since, isThisOne: name === thisBrowser } : { tag: 'gone', since },
  })
  const browsers = known.filter(({ is_browser, is_online }) => is_browser && is_online).map(thingOf)
  return {
    first: browsers.toSorted((a, b) => Number(isThisOne(b)) - Number(isThisOne(a))),
    last: known.filter(({ is_online }) => !is_online).map(thingOf),
  }
}

export const isThisOne = ({ state }: Thing): boolean => state.tag === 'connected' && state.isThisOne

/** By kind, each in the order in which they come; sections with nothing in them are left out. */
export const inSections = (things: readonly Thing[]): readonly { section: Section; things: readonly Thing[] }[] =>
  sections.flatMap((section) => {
    const of = things.filter((thing) => sectionOf(thing) === section)
    return of.length === 0 ? [] : [{ section, things: of }]
  })
