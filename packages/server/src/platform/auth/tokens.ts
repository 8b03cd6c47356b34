import { subtle } from 'node:crypto'
import { derived, forEachKey, type Keys } from './key-ring.ts'
// import only the parts that we use: the whole library is four times as large and would be loaded at every start
import { JOSEError } from 'jose/errors'
import { CompactSign } from 'jose/jws/compact/sign'
import { jwtVerify } from 'jose/jwt/verify'

/** The content of a session's token. It only names the session; whether that is valid is up to its database row. */
export interface TokenClaims {
  readonly sid: string
  readonly subscriber_uuid: string
  readonly username: string
  /** Unix seconds, as `exp`. */
  readonly iat: number
  readonly exp: number
  /** GROW-08: the cell that has the session, for the front door, which cannot verify it. */
  readonly cell?: string
}

export interface Tokens {
  sign(claims: TokenClaims): Promise<string>
  /** @returns null unless the text is a token of ours that has not expired. */
  verify(token: string, now: Date): Promise<TokenClaims | null>
}

/** No token of ours is as long; longer texts are refused unread. */
const longestToken = 4096

/**
 * Signs with the first key of the ring; what any of them has signed is valid.
 * @param cell is written into each token; absent: the installation is alone
 */
export const createTokens = (keys: Keys, cell?: string): Tokens => {
  const derive = derived('session tokens')
  // import each key once: given raw bytes, the library would import it again at every call
  const imported = forEachKey((key) =>
    subtle.importKey('raw', derive(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']),
  )
  return {
    sign: async (claims) =>
      new CompactSign(payloadOf(cell === undefined ? claims : { ...claims, cell }))
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .sign(await imported(keys()[0])),
    verify: async (token, now) => {
      if (token.length > longestToken) return null
      for (const key of keys()) {
        try {
          const { payload } = await jwtVerify(token, await imported(key), { algorithms: ['HS256'], currentDate: now })
          return hasClaims(payload) ? payload : null
        } catch (error) {
          if (!(error instanceof JOSEError)) throw error
        }
      }
      return null
    },
  }
}

/**
 * The clients of this API decode the payload with plain base64 (ngcp-client-facts 13.1), whose characters for the
 * values 62 and 63 differ from those of base64url. Only non-ASCII characters and `>`, `?`, `~` and DEL lead to these
 * values, so they are escaped.
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
