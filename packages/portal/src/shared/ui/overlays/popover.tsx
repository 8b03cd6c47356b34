import { X } from 'lucide-react'
import { type ReactElement, type ReactNode, useId, useState } from 'react'
import { DialogTrigger } from 'react-aria-components/Dialog'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import { IconButton } from '../basics/icon-button.tsx'
import { useKitLabels } from '../basics/kit-labels.tsx'
import overlay from './overlay.module.css'
import css from './popover.module.css'
import { Trigger } from './trigger.tsx'

export interface PopoverProps {
  trigger: ReactElement
  title: string
  children: ReactNode | ((close: () => void) => ReactNode)
  /** Buttons at the end: quiet first, primary last. */
  foot?: ReactNode | ((close: () => void) => ReactNode)
  placement?: 'bottom start' | 'bottom end' | 'bottom' | 'top' | 'right top'
  /** With its handler: somebody else keeps it. */
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

/** A small panel beside what it changes. */
export function Popover(props: PopoverProps) {
  const { trigger, title, children, foot, placement = 'bottom start', isOpen, onOpenChange } = props
  const labels = useKitLabels()
  const titleId = useId()
  const [isOwnOpen, setOwnOpen] = useState(false)
  const change = onOpenChange ?? setOwnOpen
  const close = () => change(false)
  return (
    <DialogTrigger isOpen={isOpen ?? isOwnOpen} onOpenChange={change}>
      <Trigger>{trigger}</Trigger>
      <AriaPopover
        className={`${overlay.popover} ${css.popover}`}
        placement={placement}
        offset={8}
        aria-labelledby={titleId}
      >
        <div className={css.head}>
          <h3 id={titleId}>{title}</h3>
          <IconButton icon={X} name={labels.close} size="s" tip={false} onClick={close} />
        </div>
        <div className={css.body}>{typeof children === 'function' ? children(close) : children}</div>
        {foot && <div className={css.foot}>{typeof foot === 'function' ? foot(close) : foot}</div>}
      </AriaPopover>
    </DialogTrigger>
  )
}
