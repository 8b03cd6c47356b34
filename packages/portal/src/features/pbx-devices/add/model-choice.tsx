import type { DeviceProfile } from '@lineside/contract/resources/pbx/pbx-device-profiles'
import { keysOf, unitsOf } from '@lineside/telephony/devices/device-keys'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { FieldNote } from '../../../shared/ui/fields/field.tsx'
import { NativeSelect } from '../../../shared/ui/fields/native-select.tsx'
import { deviceModelQuery, modelPictureQuery } from '../model-queries.ts'
import css from './add-device.module.css'
import { PhoneShape } from './phone-shape.tsx'

interface ModelChoiceProps {
  profiles: readonly DeviceProfile[]
  /** Id of the chosen profile; '' for none. */
  value: string
  onChange: (profile: string) => void
  isDisabled: boolean
  error: string | undefined
}

/** How many models are shown with their pictures; the others are in a list. */
const most = 4

/** DEV-02: the model, chosen by its picture. */
export function ModelChoice({ profiles, value, onChange, isDisabled, error }: ModelChoiceProps) {
  const t = useTranslations('pbx-devices')
  const id = useId()
  const shown = profiles.slice(0, most)
  const others = profiles.slice(most)
  const chosen = others.find((profile) => String(profile.id) === value)
  // what was chosen in the list is seen, too
  const cards = chosen === undefined ? shown : [...shown.slice(0, most - 1), chosen]
  return (
    <>
      <div
        className={css.models}
        role="radiogroup"
        aria-label={t('adding.cards.label')}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
      >
        {cards.map((profile) => (
          <label key={profile.id} className={css.model}>
            <input
              type="radio"
              name={id}
              checked={String(profile.id) === value}
              disabled={isDisabled}
              onChange={() => onChange(String(profile.id))}
            />
            <ModelFace modelId={profile.device_id} />
            <b>{profile.name}</b>
            <KeyCount modelId={profile.device_id} />
          </label>
        ))}
      </div>
      {others.length > 0 && (
        <NativeSelect
          label={t('adding.cards.others')}
          options={[
            { id: '', text: t('adding.cards.choose') },
            ...others.map(({ id: other, name }) => ({ id: String(other), text: name })),
          ]}
          value={chosen === undefined ? '' : value}
          disabled={isDisabled}
          onChange={onChange}
        />
      )}
      <FieldNote id={`${id}-note`} error={error} />
    </>
  )
}

/** The keys of the phone itself; undefined: not known yet. */
const useKeyCount = (modelId: number): number | undefined => {
  const { data } = useQuery(deviceModelQuery(modelId))
  return data && unitsOf(data, 0).flatMap(keysOf).length
}

function KeyCount({ modelId }: { modelId: number }) {
  const t = useTranslations('pbx-devices')
  const count = useKeyCount(modelId)
  return <span className={css.count}>{count !== undefined && t('adding.cards.keys', { count })}</span>
}

function ModelFace({ modelId }: { modelId: number }) {
  const { data, isError } = useQuery(modelPictureQuery(modelId, 'front_thumb'))
  const count = useKeyCount(modelId)
  return (
    <span className={css.face}>
      {data && <img src={data.url} alt="" />}
      {isError && <PhoneShape keys={count ?? 0} />}
    </span>
  )
}
