import type { SpeedDial } from '@lineside/contract/resources/speed-dials'
import { Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { Kbd } from '../../shared/ui/basics/kbd.tsx'
import { Row } from '../../shared/ui/lists/row.tsx'
import { Text } from '../../shared/ui/basics/text.tsx'
import css from './speed-dial-row.module.css'
import { useDestinationText } from './use-destination-text.ts'

/** Stays on one line; a user's name may be longer than that. */
const NUMBER = /^\+?[\d ]+$/

export function SpeedDialRow({ dial, onRemove }: { dial: SpeedDial; onRemove: () => void }) {
  const t = useTranslations('speed-dials')
  const { name, address } = useDestinationText()(dial.destination)
  return (
    <Row
      start={
        <span className={css.slot}>
          <Kbd>{dial.slot}</Kbd>
        </span>
      }
      title={<Text isNumeric={NUMBER.test(name)}>{name}</Text>}
      {...(address !== null && { meta: address })}
      end={<IconButton icon={Trash2} name={t('remove.name', { slot: dial.slot })} onClick={onRemove} />}
    />
  )
}
