import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useId, useRef } from 'react'
import { Popover } from 'react-aria-components/Popover'
import { cx } from '../basics/cx.ts'
import { IconButton } from '../basics/icon-button.tsx'
import { useKitLabels } from '../basics/kit-labels.tsx'
import overlay from './overlay.module.css'
import css from './popover.module.css'
import { useEscapeAnywhere } from './use-escape-anywhere.ts'
import { AriaLocale } from '../basics/aria-locale.tsx'

export interface AnchoredPopoverProps {
  /** The element beside which it stands; pressing that element opens nothing. */
  anchor: RefObject<HTMLElement | null>
  title: string
  onClose: () => void
  /** A press outside does not close it, so that typed text is not lost. */
  isKept?: boolean
  width?: 'normal' | 'wide'
  /** The level of its heading, one below that of the part in which its anchor stands. */
  level?: 2 | 3
  /** PopoverBody and PopoverFoot. */
  children: ReactNode
}

/** The panel itself; see AnchoredPopover. */
export function AnchoredSurface(props: AnchoredPopoverProps) {
  const { anchor, title, onClose, isKept = false, width = 'normal', level = 3, children } = props
  const Heading = `h${level}` as const
  const labels = useKitLabels()
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  useEscapeAnywhere(panel, onClose)
  return (
    <AriaLocale>
      <Popover
        ref={panel}
        isOpen
        triggerRef={anchor}
        className={cx(overlay.popover, css.popover, width === 'wide' && css.wide)}
        placement="bottom start"
        offset={8}
        aria-labelledby={titleId}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        // a dialog or calendar that the panel opened does not count as outside
        shouldCloseOnInteractOutside={(place) => !isKept && place.closest('[role=dialog], [role=alertdialog]') === null}
      >
        <div className={css.head}>
          <Heading id={titleId}>{title}</Heading>
          <IconButton icon={X} name={labels.close} size="s" tip={false} onClick={onClose} />
        </div>
        {children}
      </Popover>
    </AriaLocale>
  )
}
