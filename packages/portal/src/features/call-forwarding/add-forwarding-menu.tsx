import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useGate } from '../../shared/session/use-gate.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Menu } from '../../shared/ui/overlays/menu.tsx'
import { controlId } from './focus-later.ts'
import type { AddedType } from './open-part.ts'

/** CF-02: the types that the profile grants, if any. */
export function AddForwardingMenu({ onAdd }: { onAdd: (type: AddedType) => void }) {
  const t = useTranslations('call-forwarding')
  const granted = { cfu: useGate('cfu'), cfna: useGate('cfna'), cfb: useGate('cfb') }
  const types = (['cfu', 'cfna', 'cfb'] as const).filter((type) => granted[type])
  if (types.length === 0) return null
  return (
    <Menu
      label={t('add.label')}
      trigger={
        <Button id={controlId.addForwarding} icon={Plus} tone="primary" data-popup="add-forwarding">
          {t('add.label')}
        </Button>
      }
      items={types.map((type) => ({ id: type, text: t(`add.${type}`), onAction: () => onAdd(type) }))}
    />
  )
}
