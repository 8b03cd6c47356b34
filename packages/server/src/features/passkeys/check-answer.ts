import type { BodyOf } from '@lineside/contract/http/route'
import type { createPasskey, signInWithPasskey } from '@lineside/contract/resources/sign-in/passkeys'
import * as z from 'zod/mini'
import type { PasskeySite } from './passkey-site.ts'

type Made = BodyOf<typeof createPasskey>['credential']
type Given = BodyOf<typeof signInWithPasskey>['credential']

/** Loaded when it is first needed: most people sign in otherwise, and it takes half a second under load. */
export const webAuthn = () => import('@simplewebauthn/server')

const clientData = z.object({ challenge: z.string() })

/**
 * The challenge that a browser says it has answered.
 * @param clientDataJson in base64url
 * @returns null: it is no answer of a browser
 */
export const challengeOf = (clientDataJson: string): string | null => {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'))).challenge
  } catch {
    return null
  }
}

export interface MadePasskey {
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly isSynced: boolean
}

/** @returns null: it was not made for this challenge and site, or without the owner's consent */
export const checkMade = async (
  credential: Made,
  challenge: string,
  { host, origins }: PasskeySite,
): Promise<MadePasskey | null> => {
  const { verifyRegistrationResponse } = await webAuthn()
  const { rawId, response } = credential
  const { clientDataJSON, attestationObject, transports = [] } = response
  const checked = await verifyRegistrationResponse({
    response: {
      id: credential.id,
      rawId,
      type: credential.type,
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject, transports },
    },
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: host,
    requireUserVerification: true,
  }).catch(() => null)
  if (!checked?.verified) return null
  const { credential: made, credentialDeviceType } = checked.registrationInfo
  return { publicKey: made.publicKey, counter: made.counter, isSynced: credentialDeviceType === 'multiDevice' }
}

export interface KnownPasskey {
  readonly credential_id: string
  readonly public_key: Buffer
  readonly counter: number
}

/** @returns the authenticator's new counter; null: the signature, site, challenge or counter is wrong */
export const checkGiven = async (
  credential: Given,
  { challenge, site, passkey }: { challenge: string; site: PasskeySite; passkey: KnownPasskey },
): Promise<number | null> => {
  const { verifyAuthenticationResponse } = await webAuthn()
  const { clientDataJSON, authenticatorData, signature } = credential.response
  const checked = await verifyAuthenticationResponse({
    response: {
      id: credential.id,
      rawId: credential.rawId,
      type: credential.type,
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: [...site.origins],
    expectedRPID: site.host,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(() => null)
  return checked?.verified ? checked.authenticationInfo.newCounter : null
}
