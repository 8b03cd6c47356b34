import type { CallParty } from '@lineside/contract/resources/call-outcome'
import type { TraceStep } from '@lineside/contract/rtc/call-steps'
import { timeSetKindOf } from '@lineside/telephony/time-sets/time-set-kind'
import type { Texts } from '../../shared/i18n/texts.ts'
import { addressText, type Names, partyName } from './party-name.ts'
import { type StepWords, stopWords } from './stop-words.ts'

/** Who calls, where it is known: for the first sentences. */
export interface Caller {
  readonly name: string | null
  readonly isAnonymous: boolean
}

/** One step of the answer as a sentence in the reader's language. */
export const stepWords = (
  step: TraceStep,
  names: Names,
  caller: Caller,
  t: Texts<'call-outcome'>,
  locale: string,
): StepWords => {
  switch (step.code) {
    case 'speed_dial':
      return { title: t('steps.speed_dial', { slot: step.slot, number: addressText(step.destination) }) }
    case 'number_hidden':
    case 'blocked_anonymous':
      return { title: t(`steps.${step.code}`) }
    case 'not_blocked':
      return { title: t('steps.not_blocked'), detail: notBlockedDetail(caller, t) }
    case 'blocked':
    case 'blocked_outgoing':
      return {
        title: t(`steps.${step.code}`),
        detail: step.entry === null ? t('steps.notLet') : t('steps.entry', { entry: step.entry }),
      }
    case 'country_blocked':
      return { title: t('steps.country_blocked'), detail: t('steps.countryBlockedDetail') }
    case 'not_granted':
      return {
        title: t('steps.not_granted', { what: t(`attributes.${attributeKey(step.attribute)}`) }),
        detail: t('steps.notGrantedDetail'),
      }
    case 'no_rule':
      return { title: t(`noRule.${step.type}`) }
    case 'rule_passed':
      return {
        title: t(`rulePassed.${step.type}`),
        detail: t(`passedBecause.${step.reason}`, { set: setName(step.set ?? '', t) }),
      }
    case 'rule_fits':
      return { title: t(`ruleFits.${step.type}`), detail: fitsBecause(step, t) }
    case 'hunts':
      return {
        title: t('steps.hunts', whoseOf(names.line(step.line))),
        detail: t(`policy.${step.policy}`, { seconds: step.seconds }),
      }
    case 'secretaries':
      return { title: t('steps.secretaries', { count: step.numbers.length }) }
    case 'skipped':
      return {
        title: t('steps.skipped', { destination: skippedName(step, t) }),
        detail: t(`skippedBecause.${step.reason}`),
      }
    default:
      return stopWords(step, names, t, locale)
  }
}

const whoseOf = (party: CallParty | null) => ({ who: party?.kind === 'own' ? 'own' : 'other', name: partyName(party) })

const notBlockedDetail = ({ name, isAnonymous }: Caller, t: Texts<'call-outcome'>): string | undefined => {
  if (isAnonymous) return t('steps.anonymousPass')
  return name === null ? undefined : t('steps.notOnList', { name })
}

const fitsBecause = (
  { sources, times }: { sources: string | null; times: string | null },
  t: Texts<'call-outcome'>,
): string => {
  if (sources !== null && times !== null) return t('fitsBecause.both', { sources, times: setName(times, t) })
  if (sources !== null) return t('fitsBecause.caller', { sources })
  return times === null ? t('fitsBecause.always') : t('fitsBecause.time', { times: setName(times, t) })
}

/** Time sets of the editors have names that say their kind alone. */
const setName = (name: string, t: Texts<'call-outcome'>): string => {
  const kind = timeSetKindOf(name)
  return kind === null ? name : t(`times.${kind}`)
}

const attributes = ['cfu', 'cft', 'cfna', 'cfb', 'block_in_list', 'speed_dial'] as const
const attributeKey = (attribute: string) => attributes.find((known) => known === attribute) ?? 'other'

const skippedName = (
  { reason, destination }: Extract<TraceStep, { code: 'skipped' }>,
  t: Texts<'call-outcome'>,
): string => {
  switch (reason) {
    case 'voice_mail':
      return t('stops.voicebox')
    case 'fax':
      return t('stops.fax')
    case 'no_slots':
      return t('stops.attendant')
    default:
      return addressText(destination) || '–'
  }
}
