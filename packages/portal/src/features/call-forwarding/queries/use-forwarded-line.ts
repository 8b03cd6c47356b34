import { rolesOf } from '@lineside/contract/access'
import type { Subscriber } from '@lineside/contract/resources/subscribers'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { digitsOf } from '@lineside/telephony/numbers/phone-number'
import { lineQuery } from '../../../domain/pbx/line-queries.ts'
import { subscriberName } from '../../../domain/pbx/subscriber-name.ts'
import type { OwnNumber } from '../conditions/condition-props.ts'
import { useSearch } from '../../../shared/navigation/navigation.ts'
import { useUser } from '../../../shared/session/use-user.tsx'

/** The line whose calls are forwarded. */
export interface ForwardedLine {
  readonly id: number
  /** Its main number as stored; null: it has none. */
  readonly number: Subscriber['primary_number']
  /** All of its numbers, the main one first. */
  readonly ownNumbers: readonly OwnNumber[]
  /** Time zone in which the times of its rules hold. */
  readonly zone: string | null
  /** Its name, if it is another line of the company; null: the user's own line. */
  readonly name: string | null
  readonly isGroup: boolean
}

/**
 * The seat or group that the address names (`?line=`), for an administrator; everybody else has only the own line.
 * @returns `line` is null while that line is not loaded
 */
export function useForwardedLine() {
  const { subscriber, facts } = useUser()
  const { line: asked } = useSearch()
  const id = rolesOf(facts).isAdministrator && /^\d{1,9}$/.test(asked ?? '') ? Number(asked) : null
  const query = useQuery({ ...lineQuery('any', id ?? 0), enabled: id !== null })
  const other = id === null ? null : query.data
  const line = useMemo((): ForwardedLine | null => {
    // an id of no line leads to the own one
    if (other === null || other?.id === subscriber.id)
      return {
        id: subscriber.id,
        number: subscriber.primary_number,
        ownNumbers: numbersOf(subscriber),
        zone: subscriber.timezone,
        name: null,
        isGroup: false,
      }
    if (other === undefined) return null
    const { id: of, primary_number: number, timezone: zone } = other
    const ownNumbers = numbersOf(other)
    return { id: of, number, ownNumbers, zone, name: subscriberName(other), isGroup: other.is_pbx_group === true }
  }, [other, subscriber])
  return { line, query }
}

const numbersOf = ({ primary_number, alias_numbers }: Subscriber): readonly OwnNumber[] => [
  ...(primary_number ? [{ number: digitsOf(primary_number), isMain: true }] : []),
  // some platforms leave an empty list out
  ...(alias_numbers ?? []).map((alias) => ({ number: digitsOf(alias), isMain: false })),
]
