import { isTimeZone } from '../../platform/time-zone.ts'
import { ProvisioningError } from './provisioning.ts'

/** @throws ProvisioningError for a time zone that does not exist, in the field's words */
export const requireZone = (name: string): void => {
  if (!isTimeZone(name)) throw new ProvisioningError('invalid timezone name.')
}
