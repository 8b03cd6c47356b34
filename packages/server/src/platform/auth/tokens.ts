import { subtle } from 'node:crypto'
// the parts that we use: the whole library is four times as much to read at every start
import { JOSEError } from 'jose/errors'
import { CompactSign } from 'jose/jws/compact/sign'
import { jwtVerify } from 'jose/jwt/verify'

/** What a session's token says. The session row is what counts; the token only names it. */
export interface TokenClaims {
  readonly sid: string
  readonly subscriber_uuid: string
  readonly username: string
  /** Unix seconds, as `exp`. */
  readonly iat: number
  readonly exp: number
}

export interface Tokens {
  sign(claims: TokenClaims): Promise<string>
  /** @returns null for everything that is not an unexpired token of ours. */
  verify(token: string, now: Date): Promise<TokenClaims | null>
}

/** Longer than any token of ours: nothing longer is even looked at. */
const longestToken = 4096

/** @param secret 32 bytes. */
export const createTokens = (secret: Buffer): Tokens => {
  // once: from bytes, every call of the library would make a key of its own
  const imported = subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
  return {
    sign: async (claims) =>
      new CompactSign(payloadOf(claims)).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(await imported),
    verify: async (token, now) => {
      if (token.length > longestToken) return null
      try {
        const { payload } = await jwtVerify(token, await imported, { algorithms: ['HS256'], currentDate: now })
        return hasClaims(payload) ? payload : null
      } catch (error) {
        if (error instanceof JOSEError) return null
        throw error
      }
    },
  }
}

/**
 * Clients of the field read the payload with plain base64 (ngcp-client-facts 13.1), which has other letters than base64url
 * for the values 62 and 63. Both come only from bytes beyond ASCII and from `>`, `?`, `~` and DEL: those are escaped.
 */
const payloadOf = (claims: TokenClaims): Buffer =>
  Buffer.from(
    JSON.stringify(claims).replace(
      /[^ -=@-}]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  )

const hasClaims = (payload: object): payload is TokenClaims => {
  const { sid, subscriber_uuid, username, exp } = payload as Partial<TokenClaims>
  return (
    typeof sid === 'string' && typeof subscriber_uuid === 'string' && typeof username === 'string' && exp !== undefined
  )
}
