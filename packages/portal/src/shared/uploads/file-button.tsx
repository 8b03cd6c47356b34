import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button, type ButtonProps } from '../ui/basics/button.tsx'
import type { FileKind } from './file-kind.ts'

interface FileButtonProps extends Omit<ButtonProps, 'onClick'> {
  kind: FileKind
  onChoose: (file: File) => void
}

/** A button that lets the user choose a file. */
export function FileButton({ kind, onChoose, icon = Upload, ...rest }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={icon} {...rest} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={[...kind.endings, ...Object.keys(kind.named ?? {})].join(',')}
        onChange={(event) => {
          const file = event.target.files?.[0]
          // so that choosing the same file again counts as a change
          event.target.value = ''
          if (file) onChoose(file)
        }}
      />
    </>
  )
}
