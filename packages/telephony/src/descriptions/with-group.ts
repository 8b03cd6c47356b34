import { isRefused, midOf, partsOf, written } from './description-sections.ts'

/**
 * The description with the group that some engines want (RFC 9143), Chromium's with `max-bundle` among them. Only where
 * one section is used and says its name: several may have connections of their own, and a group would say that they share
 * one.
 */
export const withGroup = (description: string): string => {
  const parts = partsOf(description)
  const used = parts.sections.filter((section) => !isRefused(section))
  const mid = used.length === 1 && used[0] !== undefined ? midOf(used[0]) : null
  if (mid === null || parts.head.some((line) => line.startsWith('a=group:BUNDLE'))) return description
  return written({ ...parts, head: [...parts.head, `a=group:BUNDLE ${mid}`] })
}
