import { momentOfWallTime } from '@lineside/telephony/clocks/wall-time'
import { countryOf } from '@lineside/telephony/numbers/number-plan'
import { normaliseNumber } from '@lineside/telephony/numbers/normalise-number'
import { readNumber } from '@lineside/telephony/numbers/read-number'
import { internationalDigits, isExtension, readableNumber } from '@lineside/telephony/numbers/readable-number'
import { useQuery } from '@tanstack/react-query'
import { Ban, MessagesSquare, Phone, Send, Split, UserPlus } from 'lucide-react'
import { useLocale, useNow, useTranslations } from 'use-intl'
import { browserZone } from '../../shared/i18n/browser-zone.ts'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { callsWithQuery } from './find-query.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { useNumberTools } from './use-thing-tools.ts'

export interface TypedNumber {
  /** The number as it is dialled and stored: digits with country code, or an extension. */
  readonly digits: string
  /** In words, how the typed text was understood. */
  readonly heading: string
  readonly entries: readonly PaletteEntry[]
}

/**
 * FIND-01: reads the typed text as a number, as the user's line would dial it, with the actions for it; null if it is
 * none.
 */
export function useTypedNumber(typed: string): TypedNumber | null {
  const t = useTranslations('command-palette')
  const locale = useLocale()
  const formats = useFormats()
  const now = useNow()
  const tools = useNumberTools()
  const { subscriber, platformInfo } = useUser()
  const { cc = '', ac = '' } = subscriber.primary_number ?? {}
  const digits = readNumber(typed) === null ? '' : normaliseNumber(typed, { cc, ac: ac ?? '' })
  const isOutside = internationalDigits(digits) !== null
  // who types a plus is on the way to a number
  const isRead = isOutside || (isExtension(digits) && !typed.includes('+'))
  const { data } = useQuery(callsWithQuery(Boolean(platformInfo.lineside), subscriber.id, isRead ? digits : null))
  if (!isRead) return null

  const country = isOutside ? countryOf(digits) : null
  const heading = !isOutside
    ? t('readAs.extension')
    : country === null
      ? t('readAs.number')
      : t('readAs.of', { country: new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country })
  const number = readableNumber(digits)
  const call = tools.call(isOutside ? `+${digits}` : digits, null)
  const { forward, block, save, fax } = tools
  const last = data?.last ? momentOfWallTime(data.last, browserZone) : null
  const does = t('does.open')
  const entries: (PaletteEntry | false | null)[] = [
    call && { id: 'typed call', title: t('typed.call', { number }), icon: Phone, run: call, does: t('does.call') },
    {
      id: 'typed calls',
      title: data === undefined ? t('typed.calls') : t('typed.countedCalls', { count: data.count }),
      beside: last === null ? undefined : t('typed.last', { time: formats.time(last, now) }),
      icon: MessagesSquare,
      run: tools.showCalls(digits),
      does,
    },
    isOutside && save && { id: 'typed save', title: t('typed.save'), icon: UserPlus, run: () => save(digits), does },
    forward && { id: 'typed forward', title: t('typed.forward'), icon: Split, run: () => forward(digits), does },
    isOutside && block && { id: 'typed block', title: t('typed.block'), icon: Ban, run: () => block(digits), does },
    isOutside && fax && { id: 'typed fax', title: t('typed.fax'), icon: Send, run: () => fax(digits), does },
  ]
  return { digits, heading, entries: entries.filter((entry) => entry !== false && entry !== null) }
}
