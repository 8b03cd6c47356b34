import { Copy } from 'lucide-react'
import { IconButton } from '../basics/icon-button.tsx'
import { useCopy } from './use-copy.ts'

interface CopyButtonProps {
  /** What the button copies, in words. */
  name: string
  text: string
}

export function CopyButton({ name, text }: CopyButtonProps) {
  const copy = useCopy()
  return <IconButton icon={Copy} name={name} onClick={() => copy(text)} />
}
