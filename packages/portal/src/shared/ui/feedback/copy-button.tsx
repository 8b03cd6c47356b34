import { Copy } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../basics/icon-button.tsx'
import { toast } from './toast.ts'

interface CopyButtonProps {
  /** What the button copies, in words. */
  name: string
  text: string
}

/**
 * SET-03: copies a text. Browsers allow the clipboard only to pages over TLS or from localhost; otherwise a toast says
 * that copying failed.
 */
export function CopyButton({ name, text }: CopyButtonProps) {
  const t = useTranslations('common')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t('clipboard.copied'))
    } catch {
      toast.error(t('clipboard.failed'))
    }
  }
  return <IconButton icon={Copy} name={name} onClick={() => void copy()} />
}
