import { createStore } from '../../../shared/state/store.ts'
import type { DeviceKind } from '../call-stage-props.ts'

type Choice = Readonly<Record<DeviceKind, string>>

const key = 'csc_call_devices'
const asSystem: Choice = { microphone: 'default', speaker: 'default', ring: 'default', camera: 'default' }

const stored = (): Choice => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (typeof value !== 'object' || value === null) return asSystem
    const ids = Object.entries(value).filter(([kind, id]) => kind in asSystem && typeof id === 'string')
    return { ...asSystem, ...(Object.fromEntries(ids) as Partial<Choice>) }
  } catch {
    return asSystem
  }
}

const store = createStore<Choice>(stored())

/** Which devices the calls of this browser use; remembered in it. */
export const deviceChoice = {
  read: store.read,
  subscribe: store.subscribe,
  choose: (kind: DeviceKind, id: string): void => {
    const next = { ...store.read(), [kind]: id }
    localStorage.setItem(key, JSON.stringify(next))
    store.set(next)
  },
}

export const chosenDevice = (kind: DeviceKind): string => store.read()[kind]
