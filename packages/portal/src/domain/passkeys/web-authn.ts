import type { BodyOf, ReplyOf } from '@lineside/contract/http/route'
import type {
  askForPasskey,
  beginPasskey,
  createPasskey,
  signInWithPasskey,
} from '@lineside/contract/resources/sign-in/passkeys'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'
import { browserMark } from '../../shared/session/browser-mark.ts'
import { session } from '../../shared/session/session.ts'
import { withProof } from '../proof/proof.ts'

const ask = describedRoute<typeof askForPasskey>('POST', '/api/lineside/passkeys/challenge')
const signIn = describedRoute<typeof signInWithPasskey>('POST', '/api/lineside/passkeys/session')
const begin = describedRoute<typeof beginPasskey>('POST', '/api/lineside/passkeys/options')
const create = describedRoute<typeof createPasskey>('POST', '/api/lineside/passkeys/')

/** The dictionaries of WebAuthn, which the browser itself checks. */
type Options = ReplyOf<typeof beginPasskey>['options']
const creationOptions = (options: Options) =>
  PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON)
const requestOptions = (options: Options) =>
  PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON)

/** Whether the owner has closed the browser's question, or let it time out. */
const isGivenUp = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** The answer of the browser as JSON; null: the owner has given up. */
const answerOf = async (asked: Promise<Credential | null>): Promise<PublicKeyCredential | null> => {
  try {
    const credential = await asked
    return credential instanceof PublicKeyCredential ? credential : null
  } catch (error) {
    if (isGivenUp(error)) return null
    throw error
  }
}

/**
 * FACT-05: signs in with a passkey of this browser or of a device nearby, without a name.
 * @returns false: the owner has given up
 * @throws ApiError `passkey_refused`
 */
export const signInByPasskey = async (): Promise<boolean> => {
  const { options } = await callRoute(ask, {})
  const answer = await answerOf(navigator.credentials.get({ publicKey: requestOptions(options) }))
  if (answer === null) return false
  const credential = answer.toJSON() as BodyOf<typeof signInWithPasskey>['credential']
  const opened = await callRoute(signIn, { body: { credential: given(credential) }, browserMark: browserMark() })
  await session.signInBy(opened)
  return true
}

/**
 * FACT-05: makes a passkey; the platform asks for the current password where it was not given lately.
 * @returns null: the owner has given up
 * @throws ApiError
 */
export const makePasskey = async (name: string): Promise<ReplyOf<typeof createPasskey> | null> => {
  const { options } = await withProof(() => callRoute(begin, {}))
  const answer = await answerOf(navigator.credentials.create({ publicKey: creationOptions(options) }))
  if (answer === null) return null
  const { id, rawId, type, response } = answer.toJSON() as BodyOf<typeof createPasskey>['credential']
  const { clientDataJSON, attestationObject, transports = [] } = response
  const credential = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
  return await callRoute(create, { body: { name, credential } })
}

/** Without members that differ by browser, and that nobody needs. */
const given = ({ id, rawId, type, response }: BodyOf<typeof signInWithPasskey>['credential']) => {
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } }
}
