import { X } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import { IconButton } from './icon-button.tsx'
import { useKitLabels } from './kit-labels.tsx'
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
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

/** A small panel beside what it changes. */
export function Popover({ trigger, title, children, foot, placement = 'bottom start', ...open }: PopoverProps) {
  const labels = useKitLabels()
  return (
    <DialogTrigger {...open}>
      <Trigger>{trigger}</Trigger>
      <AriaPopover className={`${overlay.popover} ${css.popover}`} placement={placement} offset={8}>
        <Dialog className={css.dialog ?? ''}>
          {({ close }) => (
            <>
              <div className={css.head}>
                <Heading slot="title" level={3}>
                  {title}
                </Heading>
                <IconButton icon={X} name={labels.close} size="s" tip={false} onClick={close} />
              </div>
              <div className={css.body}>{typeof children === 'function' ? children(close) : children}</div>
              {foot && <div className={css.foot}>{typeof foot === 'function' ? foot(close) : foot}</div>}
            </>
          )}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  )
}
