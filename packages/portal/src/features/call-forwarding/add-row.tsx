import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Menu } from '../../shared/ui/overlays/menu.tsx'
import { Stop } from '../../shared/ui/lists/path.tsx'
import type { ForwardingGroup } from '@lineside/telephony/forwarding/forwarding-groups'
import { controlId } from './open-part.ts'
import { useForwardingTools } from './forwarding-tools.tsx'
import { isAsked, kindIcons } from './destinations/destination-kinds.ts'
import { isEmptyDestination, keywordOf } from '@lineside/telephony/destinations/destination-kind'
import type { OfferedKind } from '@lineside/telephony/destinations/offered-kinds'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { inserted, newDestination } from '@lineside/telephony/forwarding/destination-edits'
import { placeForNew } from '@lineside/telephony/forwarding/stops'

interface AddRowProps {
  group: ForwardingGroup
  isMenuOpen: boolean
}

/** The last stop of a path, with the menu that adds a destination (CF-18). */
export function AddRow({ group, isMenuOpen }: AddRowProps) {
  const t = useTranslations('call-forwarding')
  const { kinds, open } = useForwardingTools()
  const add = useAddDestination(group)
  return (
    <Stop kind="add" icon={Plus}>
      <Menu
        label={t('destination.add')}
        placement="bottom start"
        trigger={
          <Button id={controlId.addDestination(group.key)} tone="text" data-popup="add-destination">
            {t('destination.add')}
          </Button>
        }
        isOpen={isMenuOpen}
        // a part that a menu entry has opened stays open when the menu closes
        onOpenChange={(isOpen) =>
          open((now) => (isOpen ? { part: 'add-menu', group: group.key } : now?.part === 'add-menu' ? null : now))
        }
        items={kinds.map((kind) => ({
          id: kind,
          text: t(`kinds.${kind}`),
          icon: kindIcons[kind],
          onAction: () => add(kind),
        }))}
      />
    </Stop>
  )
}

/** Adds a destination of a kind: at once, or, if details are needed first, by opening the row that asks for them. */
function useAddDestination(group: ForwardingGroup): (kind: OfferedKind) => void {
  const t = useTranslations('call-forwarding')
  const { change, open } = useForwardingTools()
  return (kind) => {
    if (group.destinations.some(({ destination }) => isEmptyDestination(destination)))
      toast.warning(t('destination.fillEmpty'))
    else if (isAsked(kind)) open({ part: 'new-destination', group: group.key, kind })
    else
      change({
        group: group.key,
        action: t('destination.addAction'),
        done: t('destination.added'),
        write: (writes) =>
          writes.changeDestinations(group, inserted(newDestination(keywordOf[kind]), placeForNew(group.destinations))),
      })
  }
}
