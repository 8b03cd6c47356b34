/** The address and the token of the API, as they were given to `cdk.ngcp`. */
const api = { url: '', jwt: '' }

export const setApiBaseUrl = (url: string): void => {
  api.url = url.replace(/\/$/, '')
}

export const setApiJwt = (jwt: string): void => {
  api.jwt = jwt
}

/** The API has refused a session. `status` 401 or 403: the user is no longer signed in. */
export class SessionRefused extends Error {
  override readonly name = 'SessionRefused'
  readonly status: number

  constructor(status: number) {
    super(`The session was refused with ${status}`)
    this.status = status
  }
}

/**
 * Creates a session of the engine, which a client needs to connect (ngcp-client-facts 8.1).
 * @returns its token, which works once
 * @throws SessionRefused when the API refuses
 */
export const createRTCEngineSession = async (): Promise<string> => {
  const created = await apiOf('/api/rtcsessions/', { method: 'POST', body: '{}' })
  const location = created.headers.get('location')
  if (location === null) throw new SessionRefused(created.status)
  const session = (await (await apiOf(location)).json()) as { rtc_browser_token?: unknown }
  if (typeof session.rtc_browser_token !== 'string') throw new SessionRefused(200)
  return session.rtc_browser_token
}

/**
 * Asks the API as the user who is signed in.
 * @throws SessionRefused for every answer but 2xx
 */
export const apiOf = async (path: string, request: RequestInit = {}): Promise<Response> => {
  const response = await fetch(new URL(path, new URL(`${api.url}/`, location.href)), {
    ...request,
    headers: { authorization: `Bearer ${api.jwt}`, 'content-type': 'application/json' },
  })
  if (!response.ok) throw new SessionRefused(response.status)
  return response
}
