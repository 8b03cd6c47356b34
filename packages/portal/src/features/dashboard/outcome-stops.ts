import type { CallStep } from '@lineside/contract/resources/call-outcome'
import { partyName } from '../../domain/call-outcome/party-name.ts'
import type { Texts } from '../../shared/i18n/texts.ts'
import type { RouteStop } from '../../shared/ui/lists/route-line.tsx'

/** Most stops that have room side by side. */
const most = 5

/** The stops of an answer for the line at a glance: whoever rings, and where the call ends. */
export const outcomeStops = (
  steps: readonly CallStep[],
  t: Texts<'call-outcome'>,
  locale: string,
): readonly RouteStop[] => {
  const stops = steps.flatMap((step, at) => stopOf(step, at, t, locale))
  const shown = stops.length < most ? stops : [...stops.slice(0, most - 2), ...stops.slice(-1)]
  return [{ id: 'start', title: t('card.start'), meta: t('card.now') }, ...shown]
}

const stopOf = (step: CallStep, at: number, t: Texts<'call-outcome'>, locale: string): readonly RouteStop[] => {
  const title = titleOf(step, t, locale)
  if (title === null) return []
  const meta = metaOf(step, t)
  return [{ id: `${at}`, title, ...(meta !== null && { meta }) }]
}

const titleOf = (step: CallStep, t: Texts<'call-outcome'>, locale: string): string | null => {
  switch (step.code) {
    case 'rings': {
      const [first, second] = step.targets
      if (first?.kind === 'own' && second === undefined)
        return t('card.devices', { count: Math.max(1, step.devices.length) })
      if (step.targets.length > 2) return t('card.members', { count: step.targets.length })
      return new Intl.ListFormat(locale, { type: 'conjunction' }).format(step.targets.map(partyName))
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
      return t('stops.handed_on', { name: partyName(step.by) })
    case 'rejected':
      return t(step.reason === 'block_in' ? 'stops.refused' : 'stops.ends')
    default:
      return null
  }
}

const metaOf = (step: CallStep, t: Texts<'call-outcome'>): string | null => {
  if (step.code === 'rings') return t('card.ring', { seconds: step.seconds })
  return step.after > 0 ? t('card.after', { seconds: step.after }) : null
}
