import type { WrittenDestination } from '@lineside/contract/resources/forwarding/destination-sets'
import type { AskedKind } from './destination-kinds.ts'
import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../shared/ui/basics/icon-button.tsx'
import { AnnouncementSelect } from './announcement-select.tsx'
import { newDestination } from '@lineside/telephony/forwarding/destination-edits'
import { useForwardingTools } from '../forwarding-tools.tsx'
import { rewrittenNumber } from '../../../domain/numbers/rewritten-numbers.ts'
import { NumberForm } from './number-form.tsx'

interface AskedDestinationProps {
  kind: AskedKind
  /** A number handed over by another page. */
  number?: string | undefined
  isBusy: boolean
  /** @param make asks the platform to normalise the number, and resolves to the destination to store */
  onSave: (make: () => Promise<WrittenDestination>) => void
  onCancel: () => void
}

/** Asks for the details of a new destination before it is stored: its number, or its announcement. */
export function AskedDestination({ kind, number = '', isBusy, onSave, onCancel }: AskedDestinationProps) {
  const t = useTranslations('call-forwarding')
  const basics = useTranslations('basics')
  const { subscriberId } = useForwardingTools()
  if (kind === 'number')
    return (
      <NumberForm
        given={number}
        isBusy={isBusy}
        onCancel={onCancel}
        onSave={(typed) => onSave(async () => newDestination(await rewrittenNumber(subscriberId, typed)))}
      />
    )
  return (
    <>
      <b>{t(`kinds.${kind}`)}</b>{' '}
      <AnnouncementSelect
        chosen={null}
        isNew
        onChoose={(id) => !isBusy && onSave(() => Promise.resolve(newDestination('customhours', id)))}
      />
      <IconButton icon={X} size="s" name={basics('actions.cancel')} disabled={isBusy} onClick={onCancel} />
    </>
  )
}
