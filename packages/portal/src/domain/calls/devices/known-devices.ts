import { createStore } from '../../../shared/state/store.ts'
import type { CallDevice, DeviceKind } from '../call-stage-props.ts'

export type KnownDevices = Readonly<Record<DeviceKind, readonly CallDevice[]>>

/** null: not asked yet, or the browser tells none before its user has allowed one. */
export const knownDevices = createStore<KnownDevices | null>(null)

/** Missing where the page did not come over https. */
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

/** Looks which devices there are, now and whenever one is plugged in or taken away. @returns ends it */
export const watchDevices = (): (() => void) => {
  const handleChange = () => void look()
  handleChange()
  media()?.addEventListener('devicechange', handleChange)
  return () => media()?.removeEventListener('devicechange', handleChange)
}

/** After the user has allowed a device the browser tells more of them. */
export const lookAgain = (): void => void look()
