import { createStore } from '../../../shared/state/store.ts'
import type { CallDevice, DeviceKind } from '../call-stage-props.ts'

export type KnownDevices = Readonly<Record<DeviceKind, readonly CallDevice[]>>

/** null: not asked yet, or the browser lists no devices before the user has allowed the use of one. */
export const knownDevices = createStore<KnownDevices | null>(null)

/** Undefined on pages that were not loaded over https. */
const media = (): MediaDevices | undefined => navigator.mediaDevices

const look = async (): Promise<void> => {
  const all =
    (await media()
      ?.enumerateDevices()
      .catch(() => [])) ?? []
  const of = (kind: MediaDeviceInfo['kind']): readonly CallDevice[] =>
    all
      .filter((device) => device.kind === kind && device.label !== '')
      .map(({ deviceId, label }) => ({ id: deviceId, label }))
  const speakers = of('audiooutput')
  const found = { microphone: of('audioinput'), speaker: speakers, ring: speakers, camera: of('videoinput') }
  knownDevices.set(Object.values(found).some((devices) => devices.length > 0) ? found : null)
}

/**
 * Reads the list of devices now and whenever one is plugged in or removed.
 * @returns a function that stops this
 */
export const watchDevices = (): (() => void) => {
  const handleChange = () => void look()
  handleChange()
  media()?.addEventListener('devicechange', handleChange)
  return () => media()?.removeEventListener('devicechange', handleChange)
}

/** Reads the list again: after the user has allowed a device the browser tells more about all of them. */
export const lookAgain = (): void => void look()
