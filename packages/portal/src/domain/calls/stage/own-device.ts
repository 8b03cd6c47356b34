import type { CallDevices } from '../call-stage-props.ts'

/** The name of the microphone in use; null: it is the system's default, or the browser does not tell. */
export const ownDevice = ({ known, chosen }: CallDevices): string | null => {
  const device = known?.microphone.find(({ id }) => id === chosen.microphone)
  return device && device.id !== 'default' && device.label !== '' ? device.label : null
}
