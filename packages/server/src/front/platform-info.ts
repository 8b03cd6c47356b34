import { pageForData } from './upstream-problem.ts'

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
 * @throws UpstreamProblem if it is no object, or too long
 */
export const infoOfAnyPlatform = async ({ statusCode, body }: Unread): Promise<string> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body) {
    bytes += part.length
    if (bytes > mostBytes) throw pageForData(statusCode)
    parts.push(part)
  }
  const info = parsed(Buffer.concat(parts).toString())
  if (info === undefined) throw pageForData(statusCode)
  const { lineside: _lineside, passkeys: _passkeys, sso: _sso, ...others } = info
  return JSON.stringify(others)
}

const parsed = (text: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}
