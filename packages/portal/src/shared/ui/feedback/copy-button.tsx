import { Copy } from 'lucide-react'
import { IconButton, type IconButtonProps } from '../basics/icon-button.tsx'
import { useCopy } from './use-copy.ts'

interface CopyButtonProps {
  /** The name of the copied value. */
  name: string
  text: string
  size?: IconButtonProps['size']
}

export function CopyButton({ name, text, size = 'm' }: CopyButtonProps) {
  const copy = useCopy()
  return <IconButton icon={Copy} name={name} size={size} onClick={() => copy(text)} />
}
