/**
 * The one-time token of the address, behind `?a=` before the hash (AUTH-05). It goes from the address at once, without
 * leaving it in the browser's history.
 */
export const takeOneTimeToken = (): string | null => {
  const url = new URL(location.href)
  const token = url.searchParams.get('a')
  if (token === null) return null
  url.searchParams.delete('a')
  history.replaceState(history.state, '', url)
  return token
}
