import type { Credentials } from './credentials.ts'

/** Keys of the stored session in localStorage (AUTH-06). */
export const sessionKeys = {
  token: 'csc_jwt',
  subscriberId: 'csc_subscriberId',
  expired: 'csc_show_session_expired_msg',
} as const

/** The original client writes a type prefix before each value. Removing it keeps its users signed in here. */
const bare = (value: string | null): string => value?.replace(/^__q_(strn|numb)\|/, '') ?? ''

/** The stored session; null unless both parts are there. */
export const storedCredentials = (): Credentials | null => {
  const token = bare(localStorage.getItem(sessionKeys.token))
  const subscriberId = bare(localStorage.getItem(sessionKeys.subscriberId))
  return token === '' || subscriberId === '' ? null : { token, subscriberId }
}

/** Stores a session. The token is written last, because other tabs react to its change. */
export const storeCredentials = ({ token, subscriberId }: Credentials): void => {
  localStorage.removeItem(sessionKeys.expired)
  localStorage.setItem(sessionKeys.subscriberId, subscriberId)
  localStorage.setItem(sessionKeys.token, token)
}

export const forgetCredentials = (): void => {
  localStorage.removeItem(sessionKeys.subscriberId)
  localStorage.removeItem(sessionKeys.token)
}

export const flagExpired = (): void => localStorage.setItem(sessionKeys.expired, 'true')

/** Whether the last session expired. Reading deletes the flag, so that it is reported only once. */
export const takeExpiredFlag = (): boolean => {
  const isSet = localStorage.getItem(sessionKeys.expired) !== null
  localStorage.removeItem(sessionKeys.expired)
  return isSet
}
