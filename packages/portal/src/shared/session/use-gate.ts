import { hasAttribute, opensGate, type ProfileGate, profileGates } from '@lineside/contract/access'
import { useUser } from './use-user.tsx'

/**
 * Whether the profile opens a gate by its name (`voiceMail`), or grants one attribute of the API (`music_on_hold`), for a
 * control inside a page (NAV-19).
 * @public the call settings pages ask it
 */
export function useGate(name: ProfileGate | (string & {})): boolean {
  const { facts } = useUser()
  return isGate(name) ? opensGate(facts, name) : hasAttribute(facts, name)
}

const isGate = (name: string): name is ProfileGate => name in profileGates
