import type { AssumedOutcome } from '@lineside/contract/resources/conversations/call-outcome'
import { typedTime } from '@lineside/telephony/clocks/typed-time'
import { parseTimestamp } from '@lineside/telephony/clocks/wall-time'
import type { OutcomeQuestion } from './call-outcome-query.ts'

/** The state of the panel's form. */
export interface OutcomeForm {
  readonly who: 'anybody' | 'number' | 'anonymous'
  readonly number: string
  readonly when: 'now' | 'moment'
  /** YYYY-MM-DD. */
  readonly date: string | null
  /** HH:MM. */
  readonly time: string
  readonly assume: Exclude<AssumedOutcome, 'declined'>
}

/** @returns the question; or which field is missing or wrong: the number, or the moment */
export const questionOf = (form: OutcomeForm, direction: 'in' | 'out'): OutcomeQuestion | 'number' | 'moment' => {
  const number = form.number.trim()
  const asksNumber = direction === 'out' || form.who === 'number'
  if (asksNumber && number === '') return 'number'
  const at = `${form.date ?? ''} ${typedTime(form.time)}`
  if (form.when === 'moment' && parseTimestamp(at) === null) return 'moment'
  return {
    direction,
    ...(asksNumber && { number }),
    ...(direction === 'in' && form.who === 'anonymous' && { isAnonymous: true }),
    ...(form.when === 'moment' && { at }),
    ...(direction === 'in' && form.assume !== 'as_registered' && { assume: form.assume }),
  }
}
