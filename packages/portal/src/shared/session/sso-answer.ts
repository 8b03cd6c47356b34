import type { SsoAnswer } from '@lineside/contract/resources/sign-in/single-sign-on'

/** FACT-08: the answer of the company's provider, with which the browser has come back; each is taken once. */
let waiting: SsoAnswer | null = null

const members = ['code', 'iss', 'error'] as const

/**
 * Takes the answer of a provider out of the address, where it stands before the hash. It is removed at once, and does not
 * stay in the browser's history. The state of a try begins with `t`: it goes on at the sign-in rules.
 */
export const readSsoAnswer = (): void => {
  const url = new URL(location.href)
  const state = url.searchParams.get('state')
  const given = members.flatMap((name) => {
    const value = url.searchParams.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  if (state === null || given.length === 0) return
  waiting = { state, ...Object.fromEntries(given) }
  url.search = ''
  url.hash = state.startsWith('t') ? '#/user/sign-in-rules' : '#/login'
  history.replaceState(history.state, '', url)
}

/** Whether an answer waits for the page that goes on with it. */
export const hasSsoAnswer = (): boolean => waiting !== null

/** @returns null: none waits, or it was taken */
export const takeSsoAnswer = (): SsoAnswer | null => {
  const answer = waiting
  waiting = null
  return answer
}
