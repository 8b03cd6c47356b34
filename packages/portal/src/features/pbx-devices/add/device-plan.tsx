import type { FirstLine } from '@lineside/telephony/devices/first-lines'
import { isOnKey, keysOf, type KeyPlace, type DeviceUnit } from '@lineside/telephony/devices/device-keys'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useIsLineside } from '../../../domain/pbx/use-sources.ts'
import { modelPictureQuery } from '../model-queries.ts'
import { svgUrl, withNames } from '../named-picture.ts'
import css from './add-device.module.css'
import { PhoneShape } from './phone-shape.tsx'

interface DevicePlanProps {
  /** The phone itself; undefined: no model is chosen, or it loads. */
  unit: DeviceUnit | undefined
  lines: readonly FirstLine[]
  /** The name of the desk's owner; null: nobody. */
  owner: string | null
}

/** DEV-02, DEV-07: the phone with its keys and names, and what happens once it has been added. */
export function DevicePlan({ unit, lines, owner }: DevicePlanProps) {
  const t = useTranslations('pbx-devices')
  const isLineside = useIsLineside()
  const rings = owner !== null && (unit === undefined || lines.length > 0)
  return (
    <aside className={css.plan} aria-live="polite">
      <h2>{owner === null ? t('adding.plan.none') : t('onDesk', { name: owner })}</h2>
      <PlanPicture unit={unit} lines={lines} />
      {isLineside && (
        <>
          <p className={css.lead}>{t('adding.plan.lead')}</p>
          <ol className={css.steps}>
            <li data-step="start">
              {t('adding.plan.enter')}
              <span>{t('adding.plan.enterHint')}</span>
            </li>
            <li>
              {t('adding.plan.fetch')}
              <span>{t('adding.plan.fetchHint')}</span>
            </li>
            {rings ? (
              <li>
                {t('adding.plan.rings', { name: owner })}
                <span>{t('adding.plan.ringsHint')}</span>
              </li>
            ) : (
              <li data-step="lost">
                {t('adding.plan.nobody')}
                <span>{t('adding.plan.nobodyHint')}</span>
              </li>
            )}
          </ol>
        </>
      )}
    </aside>
  )
}

function PlanPicture({ unit, lines }: Pick<DevicePlanProps, 'unit' | 'lines'>) {
  const { data, isError } = useQuery({
    ...modelPictureQuery(unit?.modelId ?? 0, 'front'),
    enabled: unit !== undefined,
  })
  const places = unit === undefined ? [] : keysOf(unit)
  return (
    <div className={css.picture} data-empty={unit === undefined || undefined}>
      {data && <img src={data.svg === null ? data.url : svgUrl(withNames(data.svg, namesOn(places, lines)))} alt="" />}
      {(isError || unit === undefined) && <PhoneShape keys={places.length} />}
    </div>
  )
}

/** The names on the keys, starting with the first; undefined for a free key. */
const namesOn = (places: readonly KeyPlace[], lines: readonly FirstLine[]): readonly (string | undefined)[] =>
  places.map((place) => {
    const line = lines.find((each) => isOnKey({ ...each, extension_unit: each.extension_unit ?? 0 }, place))
    return line && (line.label ?? line.subscriber_name)
  })
