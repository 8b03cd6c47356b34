import { session } from '../shared/session/session.ts'

/**
 * The one-time token of the address, behind `?a=` before the hash (AUTH-05). It goes from the address at once, without
 * leaving it in the browser's history.
 */
const takeOneTimeToken = (): string | null => {
  const url = new URL(location.href)
  const token = url.searchParams.get('a')
  if (token === null) return null
  url.searchParams.delete('a')
  history.replaceState(history.state, '', url)
  return token
}

// whoever is signed in waits for the user's data: they are asked for before the rest of the entry has run
session.start(takeOneTimeToken())
