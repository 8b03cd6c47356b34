import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../shared/ui/basics/icon-button.tsx'
import css from '../forwarding-path.module.css'
import { type ChosenDestination, moved } from '@lineside/telephony/forwarding/destination-edits'
import type { ForwardingGroup } from '@lineside/telephony/forwarding/forwarding-groups'
import { controlId, focusControl } from '../open-part.ts'
import { useForwardingTools } from '../forwarding-tools.tsx'

interface DestinationActionsProps {
  group: ForwardingGroup
  chosen: ChosenDestination
  isBusy: boolean
}

/** CF-20: the buttons to move and remove a destination. Phones only show "up", which is enough for every order. */
export function DestinationActions({ group, chosen, isBusy }: DestinationActionsProps) {
  const t = useTranslations('call-forwarding')
  const { change, nameOf, open } = useForwardingTools()
  const { destination, index } = chosen
  const name = nameOf(destination)
  const last = group.destinations.length - 1
  const move = (by: -1 | 1) => {
    if (isBusy) return
    change({
      group: group.key,
      action: t('destination.moveAction'),
      write: (writes) => writes.changeDestinations(group, moved(chosen, by)),
      onDone: () => {
        // the focus follows the moved destination; at either end only the opposite button remains
        const place = index + by
        const isAtEnd = place === 0 || place === last
        focusControl(controlId.move(group.key, isAtEnd ? (by === 1 ? -1 : 1) : by, place))
      },
    })
  }
  return (
    <>
      {last > 0 && (
        <span className={css.order}>
          <IconButton
            id={controlId.move(group.key, -1, index)}
            icon={ArrowUp}
            size="s"
            name={t('destination.up', { name })}
            disabled={index === 0}
            onClick={() => move(-1)}
          />
          <IconButton
            id={controlId.move(group.key, 1, index)}
            icon={ArrowDown}
            size="s"
            name={t('destination.down', { name })}
            disabled={index === last}
            onClick={() => move(1)}
          />
        </span>
      )}
      <IconButton
        icon={X}
        size="s"
        name={t('destination.remove', { name })}
        data-popup="remove-destination"
        onClick={() => open({ part: 'remove-destination', group: group.key, index })}
      />
    </>
  )
}
