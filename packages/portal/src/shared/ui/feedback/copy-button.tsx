import { Copy } from 'lucide-react'
import { IconButton } from '../basics/icon-button.tsx'
import { useCopy } from './use-copy.ts'

interface CopyButtonProps {
  /** The name of the copied value. */
  name: string
  text: string
}

export function CopyButton({ name, text }: CopyButtonProps) {
  const copy = useCopy()
  return <IconButton icon={Copy} name={name} onClick={() => copy(text)} />
}
