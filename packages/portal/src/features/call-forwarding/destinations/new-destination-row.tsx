import { type AskedKind, kindIcons } from './destination-kinds.ts'
import { useTranslations } from 'use-intl'
import { Stop } from '../../../shared/ui/lists/path.tsx'
import { AskedDestination } from './asked-destination.tsx'
import { inserted } from '@lineside/telephony/forwarding/destination-edits'
import type { ForwardingGroup } from '@lineside/telephony/forwarding/forwarding-groups'
import { controlId, focusControl, focusIfLost } from '../open-part.ts'
import { useForwardingTools } from '../forwarding-tools.tsx'
import { control } from '../../../shared/i18n/rich-tags.tsx'
import { placeForNew } from '@lineside/telephony/forwarding/stops'

interface NewDestinationRowProps {
  group: ForwardingGroup
  kind: AskedKind
  /** A number handed over by another page. */
  number: string | undefined
  isBusy: boolean
}

/** The row of a new destination, which is stored once it is complete. */
export function NewDestinationRow({ group, kind, number, isBusy }: NewDestinationRowProps) {
  const t = useTranslations('call-forwarding')
  const { change, isDraft, open } = useForwardingTools()
  const close = () => {
    // a draft also takes the value when the field is left: keep another part that is open by then
    open((now) => (now?.part === 'new-destination' ? null : now))
    const next = controlId.addDestination(group.key)
    if (isDraft) focusIfLost(next)
    else focusControl(next)
  }
  return (
    <Stop icon={kindIcons[kind]}>
      {t.rich('stops.forwardedTo', {
        to: control(
          <AskedDestination
            kind={kind}
            number={number}
            isBusy={isBusy}
            onCancel={close}
            onSave={(make) =>
              change({
                group: group.key,
                action: t('destination.addAction'),
                done: t('destination.added'),
                write: async (writes) => {
                  const added = await make()
                  await writes.changeDestinations(group, inserted(added, placeForNew(group.destinations)))
                },
                onDone: close,
              })
            }
          />,
        ),
      })}
    </Stop>
  )
}
