import type { StopStep, Target } from '@lineside/contract/rtc/call-steps'
import { deviceModel } from '@lineside/telephony/devices/device-facts'
import {
  closingServices,
  overrideService,
  parkedService,
  pickUpService,
  serviceNumbers,
  takeParkedService,
} from '@lineside/contract/rtc/service-numbers'
import { listed } from '../../shared/i18n/listed.ts'
import type { Texts } from '../../shared/i18n/texts.ts'
import { type Names, partyName, targetNames } from './party-name.ts'

/** A numbered sentence of the answer. */
export interface StepWords {
  readonly title: string
  readonly detail?: string | undefined
}

/** One stop of the call as a sentence in the reader's language. */
export const stopWords = (step: StopStep, names: Names, t: Texts<'call-outcome'>, locale: string): StepWords => {
  switch (step.code) {
    case 'rings':
      return {
        title: t('steps.rings', { ...whoOf(step.targets, names, locale), seconds: step.seconds }),
        detail: ringDetail(step, names, t, locale),
      }
    case 'handed_on':
      return handedOnWords(step, names, t, locale)
    case 'offline': {
      // the platform does not know whether a device is registered at an outside number
      const isOutside = step.targets.length > 0 && step.targets.every(({ to }) => to === 'outside')
      const who = whoOf(step.targets, names, locale)
      return { title: isOutside ? t('steps.notReached', { name: who.name }) : t('steps.offline', who) }
    }
    case 'busy':
    case 'declined':
      return { title: t(`steps.${step.code}`, whoOf(step.targets, names, locale)) }
    case 'voicebox':
      return {
        title: t('steps.voicebox', { ...byWhom(step, names), after: step.after }),
        detail: step.is_custom ? t('steps.greetingOwn') : t('steps.greetingDefault'),
      }
    case 'announcement':
      return { title: t('steps.announcement'), detail: handleText(step.handle, t) }
    case 'fax':
    case 'conference':
      return { title: t(`steps.${step.code}`) }
    case 'application':
      return { title: applicationText(step.name, t) }
    case 'attendant':
      return { title: t('steps.attendant'), detail: t('steps.attendantKeys', { keys: listed(step.keys, locale) }) }
    case 'queue':
      return { title: t('steps.queue'), detail: t('steps.queueDetail', { count: step.length }) }
    case 'rejected':
      return { title: t(`rejected.${step.reason}`, { after: step.after }) }
  }
}

const handedOnWords = (
  { targets, seconds }: Extract<StopStep, { code: 'handed_on' }>,
  names: Names,
  t: Texts<'call-outcome'>,
  locale: string,
): StepWords => {
  const { name } = whoOf(targets, names, locale)
  if (targets.some(({ to }) => to === 'subscriber'))
    return { title: t('steps.handed_on', { name }), detail: t('steps.handedOnDetail') }
  const isTaken = seconds === null ? 'no' : 'yes'
  return { title: t('steps.goesOut', { name, isTaken, seconds: seconds ?? 0 }), detail: t('steps.goesOutDetail') }
}

/** The people a step is about, as values of its text: the user, nobody, one or several others. */
const whoOf = (targets: readonly Target[], names: Names, locale: string) => {
  const parties = targets.map(names.target)
  const [first] = parties
  const who = targets.length === 0 ? 'none' : targets.length > 1 ? 'many' : first?.kind === 'own' ? 'own' : 'other'
  return { who, name: targetNames(targets, names, locale) }
}

const byWhom = ({ line }: StopStep, names: Names) => {
  const party = names.line(line)
  return { who: party === null || party.kind === 'own' ? 'own' : 'other', name: partyName(party) }
}

const ringDetail = (
  { targets, devices }: Extract<StopStep, { code: 'rings' }>,
  names: Names,
  t: Texts<'call-outcome'>,
  locale: string,
): string | undefined => {
  if (devices.length > 0) return listed(devices.map(deviceModel), locale)
  const [first, second] = targets.map(names.target)
  if (second !== undefined || first === undefined || first.extension === null || first.kind === 'own') return undefined
  return t('steps.extension', { extension: first.extension })
}

/** The name of a prompt of the platform. */
const services = [
  ...Object.values(serviceNumbers),
  ...Object.values(closingServices),
  pickUpService,
  overrideService,
  parkedService,
  takeParkedService,
]

const applicationText = (name: string, t: Texts<'call-outcome'>): string => {
  const service = services.find((known) => known === name)
  return service === undefined ? t('steps.application', { name }) : t(`applications.${service}`)
}

const handleText = (handle: string, t: Texts<'call-outcome'>): string => {
  if (handle === 'office_hours' || handle === 'announce_before_cf' || handle === 'announce_before_call_setup')
    return t(`handles.${handle}`)
  const number = /^custom_announcement_(\d+)$/.exec(handle)?.[1]
  return number === undefined ? handle : t('handles.custom', { number: Number(number) + 1 })
}
