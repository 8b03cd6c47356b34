import type { Device } from '@lineside/contract/resources/pbx/pbx-devices'
import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../shared/errors/loaded.tsx'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { Badge } from '../../shared/ui/basics/badge.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { Text } from '../../shared/ui/basics/text.tsx'
import { provisioningQuery } from './device-queries.ts'
import { NewAddressButton } from './new-address-button.tsx'
import { PlainFetchButton } from './plain-fetch-button.tsx'
import css from './provisioning.module.css'
import { CopyButton } from '../../shared/ui/feedback/copy-button.tsx'

/** DEV-07: the address to enter into the phone, and the configuration that the phone fetches from it. */
export function ProvisioningBox({ device }: { device: Device }) {
  const t = useTranslations('pbx-devices')
  const formats = useFormats()
  const provisioning = useQuery(provisioningQuery(device.id))
  const [isShown, setShown] = useState(false)
  const contentId = useId()
  const { data } = provisioning
  if (data === undefined && !provisioning.isError) return <SkeletonRows count={2} />
  if (data === undefined) return <LoadFailed query={provisioning} action={t('provisioning.loadAction')} level={3} />
  const {
    folder_url: folder,
    file_url: file,
    fetched_at: fetched,
    content,
    can_fetch_plain: canFetchPlain,
    plain_fetch: plain,
    names_directory: namesDirectory,
  } = data
  return (
    <section className={css.box} aria-label={t('provisioning.title')}>
      <header className={css.head}>
        <h3>{t('provisioning.title')}</h3>
        {fetched === null ? (
          <Badge tone="warning">{t('provisioning.never')}</Badge>
        ) : (
          <Badge tone="positive">{t('provisioning.fetched', { at: formats.minute(new Date(fetched)) })}</Badge>
        )}
      </header>
      {folder === null || file === null ? (
        <Note tone="warning">{t('provisioning.noMac')}</Note>
      ) : (
        <>
          <Text as="p" tone="muted">
            {t('provisioning.lead')}
          </Text>
          <dl className={css.addresses}>
            <AddressRow label={t('provisioning.folder')} hint={t('provisioning.folderHint')} address={folder} />
            <AddressRow label={t('provisioning.file')} hint={t('provisioning.fileHint')} address={file} />
          </dl>
          {namesDirectory && (
            <Text as="p" tone="muted">
              {t('provisioning.directory')}
            </Text>
          )}
          {plain && (
            <>
              <Note tone="warning">{t('provisioning.plainOpen', { at: formats.minute(new Date(plain.until)) })}</Note>
              <dl className={css.addresses}>
                <AddressRow
                  label={t('provisioning.folder')}
                  hint={t('provisioning.folderHint')}
                  address={plain.folder_url}
                />
                <AddressRow label={t('provisioning.file')} hint={t('provisioning.fileHint')} address={plain.file_url} />
              </dl>
            </>
          )}
        </>
      )}
      <div className={css.foot}>
        <Button
          size="s"
          iconEnd={isShown ? ChevronUp : ChevronDown}
          aria-expanded={isShown}
          aria-controls={isShown ? contentId : undefined}
          onClick={() => setShown(!isShown)}
        >
          {t('provisioning.content')}
        </Button>
        {folder !== null && <NewAddressButton device={device} />}
        {canFetchPlain && plain === null && <PlainFetchButton device={device} />}
      </div>
      {isShown && (
        <pre id={contentId} className={css.content}>
          {content}
        </pre>
      )}
    </section>
  )
}

interface AddressRowProps {
  label: string
  /** Which phones use this address. */
  hint: string
  address: string
}

/** An address to type into a phone or to copy. */
function AddressRow({ label, hint, address }: AddressRowProps) {
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
