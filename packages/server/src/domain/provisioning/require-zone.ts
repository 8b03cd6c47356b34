import { ProvisioningError } from './provisioning.ts'

/** @throws ProvisioningError for a time zone that does not exist, in the field's words */
export const requireZone = (name: string): void => {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    throw new ProvisioningError('invalid timezone name.')
  }
}
