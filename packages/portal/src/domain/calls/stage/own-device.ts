import type { CallDevices } from '../call-stage-props.ts'

/** What one speaks into, by its name; null: the system's own choice, or the browser does not tell. */
export const ownDevice = ({ known, chosen }: CallDevices): string | null => {
  const device = known?.microphone.find(({ id }) => id === chosen.microphone)
  return device && device.id !== 'default' && device.label !== '' ? device.label : null
}
