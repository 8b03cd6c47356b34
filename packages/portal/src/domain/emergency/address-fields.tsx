import { limits } from '@lineside/contract/limits'
import type { WrittenAddress } from '@lineside/contract/resources/pbx/emergency-places'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useLocale } from '../../shared/i18n/use-locale.ts'
import { ComboBox } from '../../shared/ui/fields/combo-box/combo-box.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { countriesIn, neededParts } from './address-draft.ts'
import css from './emergency.module.css'

interface AddressFieldsProps {
  draft: WrittenAddress
  /** Missing parts are told. */
  isTried: boolean
  onChange: (draft: WrittenAddress) => void
}

/** RECEIVE-05: the fields of a civic address. */
export function AddressFields({ draft, isTried, onChange }: AddressFieldsProps) {
  const t = useTranslations('emergency')
  const { locale } = useLocale()
  const countries = useMemo(() => countriesIn(locale), [locale])
  const isNeeded = (part: string): boolean => neededParts.some((one) => one === part)
  const field = (part: Exclude<keyof WrittenAddress, 'country'>) => ({
    label: t(`fields.${part}`),
    value: draft[part],
    maxLength: limits.nameLength,
    error: isTried && isNeeded(part) && draft[part].trim() === '' ? t('needed') : undefined,
    onChange: (event: { target: { value: string } }) => onChange({ ...draft, [part]: event.target.value }),
  })
  return (
    <>
      <div className={css.road}>
        <TextField {...field('street')} />
        <TextField {...field('house_number')} />
      </div>
      <div className={css.city}>
        <TextField {...field('postal_code')} />
        <TextField {...field('city')} />
      </div>
      <div className={css.pair}>
        <ComboBox
          label={t('fields.country')}
          options={countries}
          value={draft.country === '' ? null : draft.country}
          error={isTried && draft.country === '' ? t('needed') : undefined}
          onChange={(country) => onChange({ ...draft, country: country ?? '' })}
        />
        <TextField {...field('region')} />
      </div>
      <div className={css.three}>
        <TextField {...field('building')} />
        <TextField {...field('floor')} />
        <TextField {...field('room')} />
      </div>
      <TextField {...field('note')} hint={t('fields.noteHint')} />
    </>
  )
}
