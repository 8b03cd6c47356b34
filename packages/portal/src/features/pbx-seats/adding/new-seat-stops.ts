import { newSeatRingSeconds } from '@lineside/telephony/pbx/new-seat-rules'
import type { Texts } from '../../../shared/i18n/texts.ts'
import type { RouteStop } from '../../../shared/ui/lists/route-line.tsx'
import type { SeatEnd } from '../seat-writes.ts'

interface NewLine {
  readonly number: string | null
  readonly email: string
  readonly end: SeatEnd
  /** Name of the colleague or group; null while none is chosen. */
  readonly colleague: string | null
}

/** The stops of a call to a seat that is being added. A caller who reaches nobody in the end is lost. */
export const newSeatStops = (
  { number, email, end, colleague }: NewLine,
  { t, call }: { t: Texts<'pbx-new-seat'>; call: Texts<'call-stops'> },
): readonly RouteStop[] => [
  { id: 'start', title: call('card.start'), ...(number !== null && { detail: number }) },
  {
    id: 'phones',
    title: t('line.stops.phones'),
    meta: t('line.stops.seconds', { seconds: newSeatRingSeconds(end) }),
    detail: t('line.stops.noPhone'),
  },
  endStop(end, colleague, email, t),
]

const endStop = (end: SeatEnd, colleague: string | null, email: string, t: Texts<'pbx-new-seat'>): RouteStop => {
  if (end === 'nowhere') return { id: 'end', title: t('line.stops.lost'), state: 'lost' }
  if (end === 'colleague')
    return colleague === null
      ? { id: 'end', title: t('end.colleague'), state: 'cut' }
      : { id: 'end', title: colleague, detail: t('line.stops.colleague') }
  return { id: 'end', title: t('end.voicebox'), ...(email !== '' && { detail: t('line.stops.mail', { email }) }) }
}
