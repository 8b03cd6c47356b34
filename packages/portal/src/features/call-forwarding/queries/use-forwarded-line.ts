import { rolesOf } from '@lineside/contract/access'
import type { Subscriber } from '@lineside/contract/resources/subscribers'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { lineQuery } from '../../../domain/pbx/line-queries.ts'
import { subscriberName } from '../../../domain/pbx/subscriber-name.ts'
import { useSearch } from '../../../shared/navigation/navigation.ts'
import { useUser } from '../../../shared/session/use-user.tsx'

/** The line whose calls are forwarded. */
export interface ForwardedLine {
  readonly id: number
  /** Its main number as stored; null: it has none. */
  readonly number: Subscriber['primary_number']
  /** Time zone in which the times of its rules hold. */
  readonly zone: string | null
  /** Name of the group, if it is one; null: the user's own line. */
  readonly groupName: string | null
}

/**
 * The group that the address names (`?line=`), for an administrator; everybody else has only the own line.
 * @returns `line` is null while the group is not loaded
 */
export function useForwardedLine() {
  const { subscriber, facts } = useUser()
  const { line: asked } = useSearch()
  const id = rolesOf(facts).isAdministrator && /^\d{1,9}$/.test(asked ?? '') ? Number(asked) : null
  const query = useQuery({ ...lineQuery('group', id ?? 0), enabled: id !== null })
  const group = id === null ? null : query.data
  const line = useMemo((): ForwardedLine | null => {
    // an id of no group leads to the own line
    if (group === null)
      return { id: subscriber.id, number: subscriber.primary_number, zone: subscriber.timezone, groupName: null }
    if (group === undefined) return null
    return { id: group.id, number: group.primary_number, zone: group.timezone, groupName: subscriberName(group) }
  }, [group, subscriber])
  return { line, query }
}
