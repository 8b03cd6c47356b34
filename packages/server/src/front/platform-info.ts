import { pageForData, upstreamProblem } from './upstream-problem.ts'

/** An answer of the platform, before its body is read. */
export interface Unread {
  readonly statusCode: number
  readonly body: AsyncIterable<Uint8Array>
}

/** Many times as much as platforms say of themselves. */
const mostBytes = 65_536

/**
 * Leaves out of a platform's word on itself all that only Lineside has: in front of a platform, the portal shows what every
 * platform has (FRONT-01). Fields that we do not know are kept, other clients may.
 * @returns JSON
 * @throws UpstreamProblem if it is no object, or too long, or breaks off
 */
export const infoOfAnyPlatform = async ({ statusCode, body }: Unread): Promise<string> => {
  const content = await read(body).catch((error: unknown) => {
    throw upstreamProblem(error)
  })
  const info = content === null ? undefined : parsed(content)
  if (info === undefined) throw pageForData(statusCode)
  const { lineside: _lineside, passkeys: _passkeys, sso: _sso, ...others } = info
  return JSON.stringify(others)
}

/** @returns null: it is too long @throws Error it breaks off, or takes too long */
const read = async (body: Unread['body']): Promise<string | null> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body) {
    bytes += part.length
    if (bytes > mostBytes) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

const parsed = (text: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}
