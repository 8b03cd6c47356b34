import { randomBytes } from 'node:crypto'

/** The secret with which a phone fetches its configuration: 24 hexadecimal digits, which people can type. */
export const newDeviceSecret = (): string => randomBytes(12).toString('hex')
