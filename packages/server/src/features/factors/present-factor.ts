import type { FactorState } from '@lineside/contract/resources/sign-in/second-factor'
import type { FactorRow } from '../../platform/auth/factor/factors-store.ts'

interface Facts {
  readonly row: FactorRow
  /** Recovery codes that nobody has used. */
  readonly codesLeft: number
  readonly mustEnrol: boolean
  readonly now: Date
  readonly session: FactorState['session']
}

/** The state that the owner is shown of a second step; never its secret. */
export const presentFactor = ({ row, codesLeft, mustEnrol, now, session }: Facts): FactorState => {
  const { confirmedAt, lastUsedAt, codesMadeAt, pendingUntil, policy, neededFrom } = row
  const isOn = confirmedAt !== null
  return {
    is_on: isOn,
    since: textOf(confirmedAt),
    last_used_at: isOn ? textOf(lastUsedAt) : null,
    enrolment_until: pendingUntil !== null && pendingUntil > now ? textOf(pendingUntil) : null,
    recovery_codes: isOn ? { left: codesLeft, made_at: textOf(codesMadeAt) } : null,
    policy,
    needed_from: textOf(neededFrom),
    must_enrol: mustEnrol,
    session,
  }
}

const textOf = (at: Date | null): string | null => at?.toISOString() ?? null
