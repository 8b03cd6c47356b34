import { createHash } from 'node:crypto'

/** Somebody who writes over HTTP and remembers what the server said it has stored. */
export interface Writer {
  /** Writes on and on, until a write fails or `isOver` says so. */
  run(address: string, isOver: () => boolean): Promise<void>
}

interface Write {
  readonly method: 'PATCH' | 'POST'
  readonly path: string
  readonly type: string
  readonly body: unknown
}

/** @returns the text of the answer; undefined when the server, or the database behind it, did not live to give one */
const write = async (
  address: string,
  jwt: string,
  { method, path, type, body }: Write,
): Promise<string | undefined> => {
  const headers = { authorization: `Bearer ${jwt}`, 'content-type': type }
  try {
    const response = await fetch(`${address}${path}`, { method, headers, body: JSON.stringify(body) })
    const text = await response.text()
    return response.ok ? text : undefined
  } catch {
    return undefined
  }
}

export interface RenamingWriter extends Writer {
  /** Names that the subscriber may have: the last one that was acknowledged, and those sent since and never answered. */
  possible(): readonly string[]
}

/** Renames a subscriber: every write takes the place of the one before. */
export const renamingWriter = (jwt: string, subscriberId: number, nameAtFirst: string): RenamingWriter => {
  let possible = [nameAtFirst]
  let count = 0
  return {
    possible: () => possible,
    run: async (address, isOver) => {
      while (!isOver()) {
        const value = `Name ${++count}`
        possible.push(value)
        const answer = await write(address, jwt, {
          method: 'PATCH',
          path: `/api/subscribers/${subscriberId}`,
          type: 'application/json-patch+json',
          body: [{ op: 'replace', path: '/display_name', value }],
        })
        if (answer === undefined) return
        possible = [value]
      }
    },
  }
}

export interface TokenWriter extends Writer {
  /** SHA-256 of every token that was given out, in hexadecimal. */
  readonly hashes: readonly string[]
}

/** Makes sign-in tokens, which all stay. */
export const tokenWriter = (jwt: string): TokenWriter => {
  const hashes: string[] = []
  return {
    hashes,
    run: async (address, isOver) => {
      while (!isOver()) {
        const body = { type: 'expires', expires: 86_400 }
        const answer = await write(address, jwt, {
          method: 'POST',
          path: '/api/authtokens/',
          type: 'application/json',
          body,
        })
        if (answer === undefined) return
        const { token } = JSON.parse(answer) as { token: string }
        hashes.push(createHash('sha256').update(token).digest('hex'))
      }
    },
  }
}
