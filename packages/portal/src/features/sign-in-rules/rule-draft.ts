import type { SignInRules } from '@lineside/contract/resources/sign-in/sign-in-rules'
import { isoDay } from '@lineside/telephony/clocks/calendar-day'
import { wallTime } from '@lineside/telephony/clocks/wall-time'
import { momentWhenShown } from '@lineside/telephony/clocks/zone-offset'

/** A rule while it is being chosen. `day` (YYYY-MM-DD) counts where somebody has to have a second step; null: at once. */
export interface RuleDraft {
  readonly policy: SignInRules['policy']
  readonly day: string | null
}

export const asksSomebody = ({ policy }: Pick<RuleDraft, 'policy'>): boolean =>
  policy === 'administrators' || policy === 'everybody'

/** The day of a moment (ISO 8601) in a time zone. */
export const dayOf = (moment: string, timeZone: string): string => isoDay(wallTime(new Date(moment), timeZone))

export const draftOf = ({ policy, from }: Pick<SignInRules, 'policy' | 'from'>, timeZone: string): RuleDraft => ({
  policy,
  day: from === null ? null : dayOf(from, timeZone),
})

/**
 * The rule as the platform takes it: it counts from the beginning of its day in the administrator's time zone. A day that has
 * begun is "at once".
 */
export const ruleOf = (
  { policy, day }: RuleDraft,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Pick<SignInRules, 'policy' | 'from'> => {
  if (!asksSomebody({ policy }) || day === null || day <= dayOf(now.toISOString(), timeZone))
    return { policy, from: null }
  return { policy, from: new Date(momentWhenShown(Date.parse(`${day}T00:00:00Z`), timeZone)).toISOString() }
}

/** People whom the rule meets, and those of them who have no second step yet. */
export const metBy = (
  { policy }: Pick<RuleDraft, 'policy'>,
  rules: Pick<SignInRules, 'administrators' | 'everybody'>,
) => {
  const { people, with_factor: ready } = policy === 'administrators' ? rules.administrators : rules.everybody
  return { people, ready, missing: people - ready }
}
