import type { CallParty } from '@lineside/contract/resources/conversations/call-outcome'
import type { TraceStep } from '@lineside/contract/rtc/call-steps'
import type { Texts } from '../../shared/i18n/texts.ts'
import { momentValues } from '../schedules/moment-values.ts'
import { type StatusTexts, statusStepWords } from '../status/status-words.ts'
import { addressText, type Names, partyName } from './party-name.ts'
import { type StepWords, stopWords } from './stop-words.ts'

/** The caller, as far as known, for the first sentences of the answer. */
export interface Caller {
  readonly name: string | null
  readonly isAnonymous: boolean
}

/** The reader of the answer, and the moment that it is about, in milliseconds since 1970. */
export type StepReader = StatusTexts & { readonly now: number }

interface StepTexts {
  readonly t: Texts<'call-outcome'>
  readonly call: Texts<'call-stops'>
}

/** One step of the answer as a sentence in the reader's language. */
export const stepWords = (
  step: TraceStep,
  names: Names,
  caller: Caller,
  { t, call }: StepTexts,
  locale: string,
  times: TimesOf,
  reader: StepReader,
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
    case 'line_blocked':
      return { title: t('steps.line_blocked'), detail: t('steps.lineBlockedDetail') }
    case 'not_granted':
      return {
        title: t('steps.not_granted', { what: t(`attributes.${attributeKey(step.attribute)}`) }),
        detail: t('steps.notGrantedDetail'),
      }
    case 'no_rule':
      return { title: t(`noRule.${step.type}`) }
    case 'rule_passed':
      return {
        title: numbered(step, t(`rulePassed.${ruleKey(step)}`, { name: step.rule?.name ?? '' }), t),
        detail: t(`passedBecause.${step.reason}`, {
          set: step.reason === 'time' ? timesText(step, step.set ?? '', t, times) : (step.set ?? ''),
        }),
      }
    case 'rule_fits':
      return { title: numbered(step, ruleFits(step, t), t), detail: fitsBecause(step, t, times) }
    case 'hours':
      return hoursWords(step, t, reader)
    case 'overflows':
      return {
        title: t(`overflows.${step.reason}`, { seconds: step.seconds ?? 0 }),
        detail: t(`overflows.to.${step.to}`),
      }
    case 'status':
      return statusStepWords(step, whoseOf(names.line(step.line)), reader)
    case 'hunts':
      return {
        title: t('steps.hunts', whoseOf(names.line(step.line))),
        detail: t(`policy.${step.policy}`, { seconds: step.seconds }),
      }
    case 'secretaries':
      return { title: t('steps.secretaries', { count: step.numbers.length }) }
    case 'skipped':
      return {
        title: t('steps.skipped', { destination: skippedName(step, call) }),
        detail: t(`skippedBecause.${step.reason}`),
      }
    default:
      return stopWords(step, names, t, locale)
  }
}

/** SCHED-01: the schedule that the line follows, or the reason for which somebody closed it. */
const hoursWords = (
  { schedule, is_open: isOpen, by, name, until, closed_by: closer }: Extract<TraceStep, { code: 'hours' }>,
  t: Texts<'call-outcome'>,
  { locale, timeZone, now }: StepReader,
): StepWords => {
  const title =
    by === 'closure'
      ? t('steps.closedNow', { named: name ? 'yes' : 'no', reason: name ?? '' })
      : t(isOpen ? 'steps.hoursOpen' : 'steps.hoursClosed', { schedule: schedule ?? '' })
  const end = until === null ? [] : [t('steps.hoursUntil', momentValues(Date.parse(until), now, timeZone, locale))]
  const named = by === 'exception' || by === 'holiday' ? (name ?? '') : ''
  const said = [...(named === '' ? [] : [named]), ...end]
  if (closer) said.push(t('steps.closedBy', { name: closer }))
  return { title, ...(said.length > 0 && { detail: said.join(', ') }) }
}

const whoseOf = (party: CallParty | null) => ({ who: party?.kind === 'own' ? 'own' : 'other', name: partyName(party) })

const notBlockedDetail = ({ name, isAnonymous }: Caller, t: Texts<'call-outcome'>): string | undefined => {
  if (isAnonymous) return t('steps.anonymousPass')
  return name === null ? undefined : t('steps.notOnList', { name })
}

/** The hours and days of a line's time set, in words. */
export type TimesOf = (line: number | null, set: string) => string

/** SCHED-01: the times of a rule's condition; for a schedule its name, and how the rule uses it. */
const timesText = (
  { line, schedule_use: use }: Extract<TraceStep, { code: 'rule_fits' | 'rule_passed' }>,
  set: string,
  t: Texts<'call-outcome'>,
  timesOf: TimesOf,
): string => {
  switch (use) {
    case 'outside':
      return t('outside', { times: set })
    case 'holidays':
      return t('onHolidays', { name: set })
    case 'during':
      return set
    case undefined:
      return timesOf(line, set)
  }
}

const fitsBecause = (
  step: Extract<TraceStep, { code: 'rule_fits' }>,
  t: Texts<'call-outcome'>,
  timesOf: TimesOf,
): string => {
  const called = step.called ? t('fitsBecause.called', { called: step.called }) : null
  if (called !== null && step.sources === null && step.times === null) return called
  return [fitsCallerAndTime(step, t, timesOf), called ?? []].flat().join(' ')
}

const fitsCallerAndTime = (
  step: Extract<TraceStep, { code: 'rule_fits' }>,
  t: Texts<'call-outcome'>,
  timesOf: TimesOf,
): string => {
  const { sources, times } = step
  if (sources !== null && times !== null)
    return t('fitsBecause.both', { sources, times: timesText(step, times, t, timesOf) })
  if (sources !== null) return t('fitsBecause.caller', { sources })
  return times === null ? t('fitsBecause.always') : t('fitsBecause.time', { times: timesText(step, times, t, timesOf) })
}

type RuleStep = Extract<TraceStep, { code: 'rule_fits' | 'rule_passed' }>

const ruleKey = ({ type, rule }: RuleStep) => (rule?.name ? 'named' : rule?.is_otherwise ? 'else' : type)

/** RULE-02: which rule applies, by the name on its card. */
export const ruleFits = (step: Extract<TraceStep, { code: 'rule_fits' }>, t: Texts<'call-outcome'>): string =>
  t(`ruleFits.${ruleKey(step)}`, { name: step.rule?.name ?? '' })

/**
 * Adds the number of the rule's card. A stored trace of a past call keeps the number of that time, even if the rule has
 * moved since.
 */
const numbered = ({ rule }: RuleStep, text: string, t: Texts<'call-outcome'>): string =>
  rule === undefined ? text : t('numbered', { number: rule.number, text })

const attributes = ['cfu', 'cft', 'cfna', 'cfb', 'block_in_list', 'speed_dial'] as const
const attributeKey = (attribute: string) => attributes.find((known) => known === attribute) ?? 'other'

const skippedName = (
  { reason, destination }: Extract<TraceStep, { code: 'skipped' }>,
  t: Texts<'call-stops'>,
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
