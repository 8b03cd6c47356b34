import { isLoopback } from '../loopback.ts'

/**
 * Origins that an operator lets the server call although they are not public: https anywhere, http at this machine only.
 * @param text with commas between them
 * @returns undefined: one of them is none
 */
export const insideOrigins = (text: string): readonly string[] | undefined => {
  const origins = text.split(',').map((each) => originOf(each.trim()))
  return origins.every((each) => each !== null) ? origins : undefined
}

const originOf = (text: string): string | null => {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, origin, href, username } = new URL(text)
  const isAllowed = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
  return isAllowed && username === '' && href === `${origin}/` ? origin : null
}
