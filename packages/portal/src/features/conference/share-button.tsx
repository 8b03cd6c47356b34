import { Copy, Link } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../shared/ui/basics/button.tsx'
import { useCopy } from '../../shared/ui/feedback/use-copy.ts'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { Dialog } from '../../shared/ui/overlays/dialog.tsx'
import { DialIn } from './dial-in.tsx'
import css from './share-button.module.css'

interface ShareButtonProps {
  room: string
  size?: 's' | 'm'
}

/** CONF-02: shows the room's link to copy, and how to call in by telephone. The PIN is never part of it. */
export function ShareButton({ room, size = 'm' }: ShareButtonProps) {
  const t = useTranslations('conference')
  // the address at the time of opening; null while closed
  const [link, setLink] = useState<string | null>(null)
  const copy = useCopy(t('link.copied'))
  return (
    <>
      <Button
        icon={Link}
        size={size}
        aria-haspopup="dialog"
        data-popup="share-conference"
        onClick={() => setLink(location.href)}
      >
        {t('link.share')}
      </Button>
      <Dialog isOpen={link !== null} onClose={() => setLink(null)} title={t('link.title')} isDismissable>
        <div className={css.body}>
          <TextField
            label={t('link.label')}
            readOnly
            value={link ?? ''}
            hint={t('link.note')}
            onFocus={(event) => event.target.select()}
          />
          <Button icon={Copy} onClick={() => copy(link ?? location.href)}>
            {t('link.copy')}
          </Button>
          {link !== null && <DialIn room={room} />}
        </div>
      </Dialog>
    </>
  )
}
