import type { PortalInfo } from '../../domain/platform-settings/platform-settings.ts'
import { operatorRefusal } from '../../domain/saving/saving.ts'

type Text = string | undefined

export interface PortalInfoValues {
  readonly mode: Text
  readonly conference: boolean | undefined
  readonly 'manager-secretary': boolean | undefined
  readonly callingcard: boolean | undefined
  readonly callthrough: boolean | undefined
  readonly 'show-qr': boolean | undefined
  readonly 'android-name': Text
  readonly 'android-url': Text
  readonly 'apple-name': Text
  readonly 'apple-url': Text
}

type Store = { name: string; url: string } | undefined

/**
 * The information for portals, changed by the options: an absent option changes nothing, an empty one clears the
 * member.
 */
export const portalInfoOf = (current: PortalInfo, values: PortalInfoValues): PortalInfo => {
  const mode = values.mode ?? current.csc_v2_mode
  const android = storeOf(current.app?.android, values['android-name'], values['android-url'])
  const apple = storeOf(current.app?.apple, values['apple-name'], values['apple-url'])
  return {
    ...(mode ? { csc_v2_mode: mode } : {}),
    ...(current.type === undefined ? {} : { type: current.type }),
    conference: values.conference ?? current.conference,
    manager_secretary: values['manager-secretary'] ?? current.manager_secretary,
    callingcard: values.callingcard ?? current.callingcard,
    callthrough: values.callthrough ?? current.callthrough,
    app: {
      show_qr: values['show-qr'] ?? current.app?.show_qr,
      ...(android ? { android } : {}),
      ...(apple ? { apple } : {}),
    },
  }
}

const storeOf = (current: Store, name: Text, url: Text): Store => {
  if (name === '' || url === '') return undefined
  const store = { name: name ?? current?.name, url: url ?? current?.url }
  if (store.name === undefined && store.url === undefined) return undefined
  if (store.name === undefined || store.url === undefined)
    throw operatorRefusal('An app has a name and an address: add the other one.')
  if (!/^https?:\/\/[^\s]+$/.test(store.url)) throw operatorRefusal(`'${store.url}' is not an address.`)
  return { name: store.name, url: store.url }
}
