import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Menu } from '../../shared/ui/overlays/menu.tsx'
import { Stop } from '../../shared/ui/lists/path.tsx'
import type { ForwardingGroup } from '@lineside/telephony/forwarding/forwarding-groups'
import { controlId } from './focus-later.ts'
import { useForwardingTools } from './forwarding-tools.tsx'
import { kindIcons } from './kind-icons.ts'
import { useAddDestination } from './use-add-destination.ts'

interface AddRowProps {
  group: ForwardingGroup
  isMenuOpen: boolean
}

/** The place of one more destination, with the kinds that there are (CF-18). */
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
        // what an entry has opened meanwhile stays open
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
