import { rolesOf } from '@lineside/contract/access'
import { unnamedKey } from '@lineside/telephony/prompts/unnamed-key'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../shared/session/use-user.tsx'
import { useIsLineside } from '../pbx/use-sources.ts'
import { menuPromptsQuery } from './menu-queries.ts'

/** The prompt at a key, for a key whose prompt does not name its destination. */
export interface UnnamedKey {
  readonly text: string
  /** The sound set in which it can be recorded; null: there is none yet. */
  readonly setId: number | null
  /** Only an administrator records prompts. */
  readonly mayRecord: boolean
}

/** SAY-02: the keys of a saved menu at which callers hear "option one" in place of a name. */
export function useUnnamedKeys(subscriberId: number, hasMenu: boolean): (slot: string) => UnnamedKey | undefined {
  const { data } = useQuery(menuPromptsQuery(subscriberId, useIsLineside(), hasMenu))
  const mayRecord = rolesOf(useUser().facts).isAdministrator
  return (slot) => {
    const prompt = data?.prompts.find((each) => unnamedKey(each) === slot)
    if (data === undefined || prompt === undefined) return undefined
    return { text: prompt.text ?? '', setId: data.set_id, mayRecord }
  }
}
