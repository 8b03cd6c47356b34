import { foldName, searchWords } from '@lineside/telephony/contacts/contact-search'
import type { TeamMember } from '@lineside/contract/resources/team'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { teamQuery } from '../live/team-query.ts'

/** TEAM-01: the colleagues whose name or extension is typed. The platform is asked only where a page can not hold everybody. */
export function useTeamSearch(typed: string) {
  const everybody = useQuery(teamQuery(''))
  const isMany = (everybody.data?.total ?? 0) > (everybody.data?.colleagues.length ?? 0)
  const sought = useDeferredValue(isMany ? typed.trim() : '')
  const found = useQuery({ ...teamQuery(sought), enabled: sought !== '' })
  const words = isMany ? [] : searchWords(typed)
  return {
    everybody,
    /** The list to show: everybody, or those whom the platform has found. */
    shown: sought === '' ? everybody : found,
    /** There are more people than a page holds. */
    isMany,
    isFound: ({ name, extension }: Pick<TeamMember, 'name' | 'extension'>): boolean =>
      words.every((word) => `${foldName(name)} ${extension ?? ''}`.includes(word)),
  }
}
