import { randomBytes } from 'node:crypto'

/** What a phone names to get its configuration: 24 hexadecimal digits, which can be typed in. */
export const newDeviceSecret = (): string => randomBytes(12).toString('hex')
