import type { LineDevice } from '@lineside/contract/resources/reachability'
import type { Registration } from '@lineside/contract/resources/registrations'
import { type DeviceKind, deviceKind, deviceModel } from '@lineside/telephony/devices/device-facts'

/**
 * `registered`: a registered device, which can be opened and signed out. `connected`: a browser in which the portal is
 * open. `asleep`: a browser that a call wakes. `gone`: was there recently.
 */
export type ThingState =
  | { readonly tag: 'registered'; readonly registration: Registration }
  | { readonly tag: 'connected'; readonly since: string | null; readonly isThisOne: boolean }
  | { readonly tag: 'asleep'; readonly since: null }
  | { readonly tag: 'gone'; readonly since: string | null }

/** A phone, an app or a browser that belongs to the line. */
export interface Thing {
  readonly key: string
  readonly kind: DeviceKind
  /** Empty if the device has not said what it is. */
  readonly name: string
  /** The model of a device whose name does not say it. */
  readonly model: string | null
  readonly state: ThingState
}

export const registeredThing = (registration: Registration): Thing => {
  const { id, device, user_agent: software } = registration
  return {
    key: `registration ${id}`,
    // a provisioned device is a desk phone
    kind: device ? 'phone' : deviceKind(software),
    name: device || deviceModel(software),
    model: device ? deviceModel(software) : null,
    state: { tag: 'registered', registration },
  }
}

/**
 * The things that are not registrations: browsers that ring, with this one on top, and things that are gone.
 * @param thisBrowser the name by which the platform knows this browser
 */
export const otherThings = (
  known: readonly LineDevice[],
  thisBrowser: string,
): { connected: Thing[]; gone: Thing[] } => {
  const thingOf = ({ name, contact, is_browser, is_online, is_asleep, since }: LineDevice): Thing => ({
    key: `${name} ${contact} ${is_online}`,
    kind: is_browser ? 'browser' : deviceKind(name),
    name,
    model: null,
    state: stateOf({ is_online, is_asleep, since }, name === thisBrowser),
  })
  const browsers = known.filter(({ is_browser, is_online }) => is_browser && is_online).map(thingOf)
  return {
    connected: browsers.toSorted((a, b) => Number(isThisOne(b)) - Number(isThisOne(a))),
    gone: known.filter(({ is_online }) => !is_online).map(thingOf),
  }
}

const stateOf = (
  { is_online, is_asleep, since }: Pick<LineDevice, 'is_online' | 'is_asleep' | 'since'>,
  isThisOne: boolean,
): ThingState => {
  if (is_asleep) return { tag: 'asleep', since: null }
  return is_online ? { tag: 'connected', since, isThisOne } : { tag: 'gone', since }
}

export const isThisOne = ({ state }: Thing): boolean => state.tag === 'connected' && state.isThisOne

/** Whether another thing of the list has the same name, so that the name does not tell which it is. */
export const isNamesake = (things: readonly Thing[], thing: Thing): boolean =>
  things.some(({ key, name }) => name === thing.name && key !== thing.key)
