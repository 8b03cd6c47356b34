import { apiOf } from '../socket/api-session.ts'

/** The line that a softphone registers. */
export interface SipLine {
  readonly name: string
  readonly domain: string
  /** The SIP password, which only the subscriber itself reads. */
  readonly password: string
}

/** Clients of the engine recognise this error by its `name`. */
class NoSipPassword extends Error {
  override readonly name = 'NoSipPassword'
}

let subscriber: number | null = null

/** @param id whose line it is: the subscriber that the API's token belongs to */
export const setSubscriber = (id: number): void => {
  subscriber = id
}

/**
 * Reads the line of the subscriber who is signed in.
 * @returns the session of a client: its line, which stays in the memory of the page
 * @throws SessionRefused when the API refuses; Error named `NoSipPassword` if the subscriber has none, or may not read it
 */
export const createSipSession = async (): Promise<string> => {
  if (subscriber === null) throw new Error('It is not known whose line it is')
  const answer = await apiOf(`/api/subscribers/${subscriber}`)
  const { username, domain, password } = (await answer.json()) as Record<string, unknown>
  if (typeof username !== 'string' || typeof domain !== 'string' || typeof password !== 'string' || password === '')
    throw new NoSipPassword('The line has no SIP password')
  return JSON.stringify({ name: username, domain, password } satisfies SipLine)
}

/** @param session what `createSipSession` has returned */
export const lineOf = (session: string): SipLine => JSON.parse(session) as SipLine
