import { session } from '../shared/session/session.ts'
import { readSsoAnswer } from '../shared/session/sso-answer.ts'

/**
 * Takes the one-time token out of the address, where it stands as `?a=` before the hash (AUTH-05). It is removed at
 * once and does not stay in the browser's history.
 */
const takeOneTimeToken = (): string | null => {
  const url = new URL(location.href)
  const token = url.searchParams.get('a')
  if (token === null) return null
  url.searchParams.delete('a')
  history.replaceState(history.state, '', url)
  return token
}

readSsoAnswer()
// starts to load a signed-in user's data before the rest of the entry code has run
session.start(takeOneTimeToken())
