import { randomUUID } from 'node:crypto'

/*
 * A browser gets a connection with another ID wherever it comes to, but its calls keep the legs that were named by its first one.
 * So an ID begins with that of the first connection: `FIRST`, `FIRST+RANDOM`, `FIRST+RANDOM`.
 */

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

const firstOf = (id: string): string => id.split('+', 1)[0] ?? ''

/** @param previous the ID that a browser says it had, at this process or at another one */
export const connectionId = (previous: string | undefined): string => {
  const first = firstOf(previous ?? '')
  return uuid.test(first) ? `${first}+${randomUUID().slice(0, 18)}` : randomUUID()
}

/**
 * Whether a leg was of this browser before it came to a connection with another ID.
 * @param legId the ID of a connection, a dot and more
 * @param previous the ID of the connection that the browser had last
 */
export const isLegOf = (legId: string, previous: string | undefined): boolean =>
  previous !== undefined && firstOf(legId.split('.', 1)[0] ?? '') === firstOf(previous)
