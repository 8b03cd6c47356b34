import { useTranslations } from 'use-intl'
import { Chip } from '../../../shared/ui/basics/chip.tsx'
import { AnnouncementSelect } from './announcement-select.tsx'
import { type ChosenDestination, changed } from '@lineside/telephony/forwarding/destination-edits'
import { destinationKind, isEmptyDestination } from '@lineside/telephony/destinations/destination-kind'
import type { ForwardingGroup } from '@lineside/telephony/forwarding/forwarding-groups'
import { controlId, focusControl, focusIfLost } from '../open-part.ts'
import { useForwardingTools } from '../forwarding-tools.tsx'
import { rewrittenNumber } from '../../../domain/numbers/rewritten-numbers.ts'
import { NumberForm } from './number-form.tsx'
import { numberText } from './number-text.ts'

interface DestinationFaceProps {
  group: ForwardingGroup
  chosen: ChosenDestination
  isBusy: boolean
  isEdited: boolean
}

/** The name of a destination; a number or an announcement can be edited in place. */
export function DestinationFace({ group, chosen, isBusy, isEdited }: DestinationFaceProps) {
  const t = useTranslations('call-forwarding')
  const { change, isDraft, nameOf, open, subscriberId } = useForwardingTools()
  const { destination, index } = chosen
  const name = nameOf(destination)
  const kind = destinationKind(destination.destination)
  const action = t('destination.editAction')
  const close = () => {
    open((now) => (now?.part === 'number' ? null : now))
    const chip = controlId.number(group.key, index)
    if (isDraft) focusIfLost(chip)
    else focusControl(chip)
  }
  if (kind === 'custom-announcement')
    return (
      <>
        <b>{name}</b>{' '}
        <AnnouncementSelect
          chosen={destination.announcement_id}
          onChoose={(id) =>
            change({
              group: group.key,
              action,
              write: (writes) => writes.changeDestinations(group, changed(chosen, { announcement_id: id })),
            })
          }
        />
      </>
    )
  if (kind !== 'number') return <b>{name}</b>
  if (!isEdited)
    return (
      <Chip
        id={controlId.number(group.key, index)}
        isNew={isEmptyDestination(destination.destination)}
        aria-label={t('destination.edit', { name })}
        onClick={() => open({ part: 'number', group: group.key, index })}
      >
        {name}
      </Chip>
    )
  return (
    <NumberForm
      before={numberText(destination)}
      isBusy={isBusy}
      onCancel={close}
      onSave={(number) =>
        change({
          group: group.key,
          action,
          write: async (writes) => {
            const rewritten = await rewrittenNumber(subscriberId, number)
            await writes.changeDestinations(group, changed(chosen, { destination: rewritten }))
          },
          onDone: close,
        })
      }
    />
  )
}
