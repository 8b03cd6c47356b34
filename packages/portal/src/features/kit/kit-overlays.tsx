import { Ban, Ellipsis, Phone, PhoneOff, Trash2, Video } from 'lucide-react'
import { useRef, useState } from 'react'
import { Actions } from '../../shared/ui/basics/actions.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Chip } from '../../shared/ui/basics/chip.tsx'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import { Days } from '../../shared/ui/fields/dates/days.tsx'
import { Dialog } from '../../shared/ui/overlays/dialog.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { Menu } from '../../shared/ui/overlays/menu.tsx'
import type { MenuEntryProps } from '../../shared/ui/overlays/menu-entry.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { AnchoredPopover, PopoverBody, PopoverFoot } from '../../shared/ui/overlays/anchored-popover.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { people, week } from './kit-samples.ts'
import { KitSpec } from './kit-spec.tsx'

const items: readonly MenuEntryProps[] = [
  { id: 'call', text: 'Call back', icon: Phone, onAction: () => toast.success('Calling Felix Brandt') },
  { id: 'video', text: 'Call with video', icon: Video, isDisabled: true },
  { id: 'line', separator: true },
  {
    id: 'block',
    section: 'Block',
    items: [
      { id: 'in', text: 'Block incoming', icon: PhoneOff },
      { id: 'out', text: 'Block outgoing', icon: Ban, isCurrent: true },
    ],
  },
  { id: 'page', text: 'All conversations', href: '#/user/conversations' },
  { id: 'remove', text: 'Delete', icon: Trash2, tone: 'negative' },
]

export function KitOverlays() {
  const [open, setOpen] = useState<'form' | 'confirm' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const [isPopoverOpen, setPopoverOpen] = useState(false)
  const [days, setDays] = useState([1, 2])
  const close = () => {
    setOpen(null)
    setBusy(false)
  }
  const foot = (
    <>
      <Button onClick={close}>Cancel</Button>
      <Button tone="primary" onClick={close}>
        Send
      </Button>
    </>
  )
  return (
    <>
      <KitSpec title="Menu, popover and dialog">
        <Actions>
          <Menu
            trigger={<IconButton icon={Ellipsis} name="Actions for Felix Brandt" />}
            label="Actions for Felix Brandt"
            items={items}
          />
          <Menu
            trigger={<Button>Apps</Button>}
            label="Apps"
            items={items.slice(0, 2)}
            placement="bottom start"
            head="Anna Novak"
          />
          <span ref={anchor}>
            <Chip aria-haspopup="dialog" aria-expanded={isPopoverOpen} onClick={() => setPopoverOpen(true)}>
              Office hours
            </Chip>
          </span>
          {isPopoverOpen && (
            <AnchoredPopover anchor={anchor} title="Office hours" onClose={() => setPopoverOpen(false)}>
              <PopoverBody>
                <Days label="Weekdays" days={week} value={days} onChange={setDays} />
                <TextField label="From" defaultValue="08:00" />
                <TextField label="Until" defaultValue="07:00" error="Start time should be less than End time" />
              </PopoverBody>
              <PopoverFoot>
                <Button tone="quiet-danger">Delete</Button>
                <Button>Cancel</Button>
                <Button tone="primary" disabled>
                  Save
                </Button>
              </PopoverFoot>
            </AnchoredPopover>
          )}
          <Button onClick={() => setOpen('form')}>Dialog</Button>
          <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        </Actions>
        <Dialog isOpen={open === 'form'} onClose={close} title="Forgot password?" foot={foot}>
          <p>We send a link to the address of your account.</p>
          <TextField label="Username" autoFocus maxLength={128} />
          <Menu trigger={<Button>Menu in a dialog</Button>} label="People" items={people} placement="bottom start" />
        </Dialog>
        <ConfirmDialog
          isOpen={open === 'confirm'}
          onClose={close}
          onConfirm={() => setBusy(true)}
          title="Remove seat"
          confirmLabel="Remove"
          busyLabel="Removing"
          isBusy={isBusy}
          isDanger
        >
          You are about to remove seat <b>Petra Lang</b>. Her numbers return to the pilot.
        </ConfirmDialog>
      </KitSpec>
      <KitSpec title="Toast and notice">
        <Actions>
          <Button onClick={() => toast.success('Added seat Petra Lang')}>Success</Button>
          <Button onClick={() => toast.error('Data loading error', { retry: () => toast.success('Loaded') })}>
            Error
          </Button>
          <Button onClick={() => toast.error('Could not remove seat Petra Lang', { timeout: 5000 })}>Seat error</Button>
          <Button onClick={() => toast.warning('The line is slow')}>Warning</Button>
        </Actions>
        <Note>Calls start once the engine is active.</Note>
        <Note tone="warning">All available speed dial slots have already been assigned. Please delete one first.</Note>
        <Note tone="negative">Wrong username or password</Note>
        <Note tone="positive" action={<Button tone="text">Sign in</Button>}>
          Password changed successfully
        </Note>
      </KitSpec>
    </>
  )
}
