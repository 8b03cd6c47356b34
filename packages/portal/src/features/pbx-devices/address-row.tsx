import { useTranslations } from 'use-intl'
import { CopyButton } from '../../shared/ui/basics/copy-button.tsx'
import css from './provisioning.module.css'

interface AddressRowProps {
  label: string
  /** Which phones want it. */
  hint: string
  address: string
}

/** An address to type into a phone, or to take along. */
export function AddressRow({ label, hint, address }: AddressRowProps) {
  const t = useTranslations('pbx-devices')
  return (
    <div className={css.address}>
      <dt>
        {label}
        <span>{hint}</span>
      </dt>
      <dd>
        <code>{address}</code>
        <CopyButton name={t('provisioning.copy', { what: label })} text={address} />
      </dd>
    </div>
  )
}
