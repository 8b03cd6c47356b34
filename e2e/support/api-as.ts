import type { RunningServer } from './server.ts'
import { accountOf } from './sign-in-as.ts'

export type Answer = { status: number; body: Record<string, unknown> }
export type ApiCaller = {
  token: string
  get: (path: string) => Promise<Answer>
  /** A json-patch that replaces one member. */
  replace: (path: string, member: string, value: unknown) => Promise<Answer>
  patch: (path: string, operations: readonly object[]) => Promise<Answer>
  put: (path: string, body: object) => Promise<Answer>
  post: (path: string, body: object) => Promise<Answer>
  remove: (path: string) => Promise<Answer>
}

/** Asks for a session with what an account, a phone or an application has. */
export const signInWith = (server: RunningServer, body: Record<string, string>): Promise<Answer> =>
  send(`${server.url}/login_jwt`, { method: 'POST', type: 'application/json', body })

/** The API as a demo account calls it, without the portal. */
export async function apiAs(server: RunningServer, role: string): Promise<ApiCaller> {
  const { username, password } = accountOf(server, role)
  const { body } = await signInWith(server, { username, password })
  return withToken(server, String(body['jwt']))
}

/** Gives an account its own web password back, as the other tests expect it. */
export const restoreWebPassword = async (server: RunningServer, role: string, current: string): Promise<void> => {
  const { username, password, subscriber_id } = accountOf(server, role)
  const { body } = await signInWith(server, { username, password: current })
  const caller = withToken(server, String(body['jwt']))
  const { status } = await caller.replace(`/api/subscribers/${subscriber_id}`, 'webpassword', password)
  if (status !== 204) throw new Error(`The web password of ${username} could not be restored: ${status}`)
}

export const withToken = (server: RunningServer, token: string): ApiCaller => ({
  token,
  get: (path) => send(server.url + path, { token }),
  replace: (path, member, value) =>
    send(server.url + path, {
      method: 'PATCH',
      token,
      type: 'application/json-patch+json',
      body: [{ op: 'replace', path: `/${member}`, value }],
    }),
  patch: (path, body) => send(server.url + path, { method: 'PATCH', token, type: 'application/json-patch+json', body }),
  put: (path, body) => send(server.url + path, { method: 'PUT', token, type: 'application/json', body }),
  post: (path, body) => send(server.url + path, { method: 'POST', token, type: 'application/json', body }),
  remove: (path) => send(server.url + path, { method: 'DELETE', token }),
})

type Call = { method?: string; token?: string; type?: string; body?: unknown }

async function send(url: string, { method = 'GET', token, type, body }: Call): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(type && { 'content-type': type }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) }
}
