import type { CallOutcome } from '@lineside/contract/resources/call-outcome'
import type { Target, TraceStep } from '@lineside/contract/rtc/call-steps'
import { type Names, namesIn, partyName } from '../../domain/call-outcome/party-name.ts'
import type { Texts } from '../../shared/i18n/texts.ts'
import type { RouteStop } from '../../shared/ui/lists/route-line.tsx'

/** Most stops that have room side by side. */
const most = 5

/** The stops of an answer for the line at a glance: whoever rings, and where the call ends. */
export const outcomeStops = (outcome: CallOutcome, t: Texts<'call-outcome'>, locale: string): readonly RouteStop[] => {
  const names = namesIn(outcome)
  const stops = outcome.steps.flatMap((step, index) => stopOf(step, index, names, t, locale))
  const shown = stops.length < most ? stops : [...stops.slice(0, most - 2), ...stops.slice(-1)]
  return [{ id: 'start', title: t('card.start'), meta: t('card.now') }, ...shown]
}

const stopOf = (
  step: TraceStep,
  index: number,
  names: Names,
  t: Texts<'call-outcome'>,
  locale: string,
): readonly RouteStop[] => {
  const title = titleOf(step, names, t, locale)
  if (title === null) return []
  const meta = metaOf(step, t)
  return [{ id: `${index}`, title, ...(meta !== null && { meta }) }]
}

const titleOf = (step: TraceStep, names: Names, t: Texts<'call-outcome'>, locale: string): string | null => {
  switch (step.code) {
    case 'rings': {
      const [first, second] = step.targets.map(names.target)
      if (first?.kind === 'own' && second === undefined)
        return t('card.devices', { count: Math.max(1, step.devices.length) })
      if (step.targets.length > 2) return t('card.members', { count: step.targets.length })
      return listed(step.targets, names, locale)
    }
    case 'voicebox':
    case 'announcement':
    case 'fax':
    case 'conference':
    case 'attendant':
    case 'queue':
      return t(`stops.${step.code}`)
    case 'application':
      return step.name
    case 'handed_on':
      return step.targets.some(({ to }) => to === 'subscriber')
        ? t('stops.handed_on', { name: listed(step.targets, names, locale) })
        : listed(step.targets, names, locale)
    case 'rejected':
      return t(step.reason === 'block_in' ? 'stops.refused' : 'stops.ends')
    default:
      return null
  }
}

const listed = (targets: readonly Target[], names: Names, locale: string): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(targets.map((target) => partyName(names.target(target))))

const metaOf = (step: TraceStep, t: Texts<'call-outcome'>): string | null => {
  if ((step.code === 'rings' || step.code === 'handed_on') && step.seconds !== null)
    return t('card.ring', { seconds: step.seconds })
  return step.after > 0 ? t('card.after', { seconds: step.after }) : null
}
