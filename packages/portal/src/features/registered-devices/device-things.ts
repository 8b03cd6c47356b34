import type { LineDevice } from '@lineside/contract/resources/reachability'
import type { Registration } from '@lineside/contract/resources/registrations'
import { contactPlace, type DeviceKind, deviceKind, deviceModel } from '@lineside/telephony/devices/device-facts'

/**
 * `registered`: a registered device, which can be opened and signed out. `connected`: a browser in which the portal is
 * open. `gone`: was there recently.
 */
export type ThingState =
  | { readonly tag: 'registered'; readonly registration: Registration }
  | { readonly tag: 'connected'; readonly since: string | null; readonly isThisOne: boolean }
  | { readonly tag: 'gone'; readonly since: string | null }

/** A phone, an app or a browser that belongs to the line. */
export interface Thing {
  readonly key: string
  readonly kind: DeviceKind
  /** Empty if the device has not said what it is. */
  readonly name: string
  /** Distinguishes it from others with the same name. */
  readonly about: string
  readonly state: ThingState
}

/** The sections of the list, in display order. */
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
    // a provisioned device is a desk phone
    kind: device ? 'phone' : deviceKind(software),
    name: device || deviceModel(software),
    about: device ? deviceModel(software) : contactPlace(contact),
    state: { tag: 'registered', registration },
  }
}

/**
 * The things that are not registrations: connected browsers, which come first with this one on top, and things that are
 * gone, which come last.
 * @param thisBrowser the name by which the platform knows this browser
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

/** Groups things by kind, keeping their order; empty sections are left out. */
export const inSections = (things: readonly Thing[]): readonly { section: Section; things: readonly Thing[] }[] =>
  sections.flatMap((section) => {
    const of = things.filter((thing) => sectionOf(thing) === section)
    return of.length === 0 ? [] : [{ section, things: of }]
  })
