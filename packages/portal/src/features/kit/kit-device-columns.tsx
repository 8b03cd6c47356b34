import { Ellipsis, Smartphone } from 'lucide-react'
import type { Column } from '../../shared/ui/lists/data-table-column.ts'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { Text } from '../../shared/ui/basics/text.tsx'
import type { Device } from './kit-samples.ts'

export const deviceColumns: readonly Column<Device>[] = [
  { id: 'icon', head: 'Kind', isHeadHidden: true, phone: 'lead', cell: () => <Icon as={Smartphone} tone="muted" /> },
  { id: 'id', head: 'ID', isSortable: true, cell: (device) => <Text isNumeric>{device.id}</Text> },
  { id: 'agent', head: 'User agent', phone: 'title', cell: (device) => device.agent },
  { id: 'contact', head: 'Contact', phone: 'meta', cell: (device) => device.contact },
  {
    id: 'expires',
    head: 'Expires',
    isSortable: true,
    align: 'end',
    phone: 'titleEnd',
    cell: (device) => `${device.minutes} min`,
  },
  { id: 'q', head: 'q', align: 'end', cell: (device) => device.q.toFixed(1) },
  {
    id: 'menu',
    head: 'Actions',
    isHeadHidden: true,
    align: 'end',
    phone: 'menu',
    cell: (device) => <IconButton icon={Ellipsis} name={`Actions for ${device.agent}`} size="s" />,
  },
]
