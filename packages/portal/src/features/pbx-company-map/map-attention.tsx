import type { MapWarning } from '@lineside/contract/resources/company-map'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSince } from '../../domain/reach/use-since.ts'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import type { ScreenPath } from '../../shared/navigation/screen-path.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import css from './map-attention.module.css'
import { warningWords } from './map-words.ts'

interface MapAttentionProps {
  warnings: readonly MapWarning[]
  /** MAP-02: to choose whose a number becomes that rings nobody. */
  onAssign: (number: number) => void
}

/** MAP-01: what needs attention, the worst first, each with the place where it is mended. */
export function MapAttention({ warnings, onAssign }: MapAttentionProps) {
  const t = useTranslations('pbx-company-map')
  const since = useSince()
  const { seconds } = useFormats()
  if (warnings.length === 0) return <p className={css.fine}>{t('fine')}</p>
  return (
    <section className={css.attention} aria-label={t('voice.attention', { count: warnings.length })}>
      <h2>{t('voice.attention', { count: warnings.length })}</h2>
      <ul>
        {warnings.map((warning, index) => {
          const { sentence, detail } = warningWords(warning, { t, since, seconds })
          const { to, search } = mendedAt(warning)
          const [unused] = warning.kind === 'unused' ? warning.numbers : []
          return (
            <li key={`${warning.kind} ${warning.lines[0]?.id ?? index}`} data-row>
              <span className={warning.is_severe ? css.severe : css.mild}>
                <Icon as={TriangleAlert} />
              </span>
              <p>
                <b>{sentence}</b> <span>{detail}</span>
              </p>
              {unused !== undefined && (
                <Button size="s" onClick={() => onAssign(unused.id)}>
                  {t('remedies.give')}
                </Button>
              )}
              <ScreenButton
                size="s"
                to={to}
                search={search}
                {...(index === 0 && warning.is_severe && { tone: 'primary' })}
              >
                {t(`remedies.${remedyOf(warning)}`)}
              </ScreenButton>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type Remedy = 'places' | 'end' | 'agents' | 'seat' | 'seats' | 'voicebox' | 'way'

const isOfGroup = ({ lines }: MapWarning): boolean => lines[0]?.is_group === true

const remedyOf = (warning: MapWarning): Remedy => {
  const { kind, count } = warning
  if (kind === 'no_place') return 'places'
  if (kind === 'no_agents') return 'agents'
  if (kind === 'no_phone' || kind === 'seat_loses' || kind === 'unused') return count === 1 ? 'seat' : 'seats'
  if (isOfGroup(warning)) return 'end'
  return kind === 'box_full' || kind === 'box_silent' ? 'voicebox' : 'way'
}

/** The page on which an administrator mends it, with its one line opened. */
const mendedAt = (
  warning: MapWarning,
): { readonly to: ScreenPath; readonly search: Readonly<Record<string, string>> } => {
  const remedy = remedyOf(warning)
  const [line] = warning.lines
  const open: Readonly<Record<string, string>> =
    line === undefined || warning.count > 1 ? {} : { open: String(line.id) }
  if (remedy === 'places') return { to: '/user/pbx-configuration/emergency-places', search: {} }
  if (remedy === 'seat' || remedy === 'seats') return { to: '/user/pbx-configuration/seats', search: open }
  if (isOfGroup(warning)) return { to: '/user/pbx-configuration/groups', search: open }
  return { to: remedy === 'voicebox' ? '/user/voicebox' : '/user/call-forwarding', search: {} }
}
