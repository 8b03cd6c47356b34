import { Ellipsis, Phone, Pin, Plus, Settings2, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { Actions } from '../../shared/ui/basics/actions.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { ButtonLink } from '../../shared/ui/basics/button-link.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { Kbd } from '../../shared/ui/basics/kbd.tsx'
import { ToggleButton } from '../../shared/ui/fields/toggle-button.tsx'
import { KitSpec } from './kit-spec.tsx'

export function KitButtons() {
  const [isBusy, setBusy] = useState(false)
  const [isOn, setOn] = useState(true)
  return (
    <>
      <KitSpec title="Button">
        <Actions>
          <Button tone="primary">Save</Button>
          <Button>Cancel</Button>
          <Button tone="quiet">Reset</Button>
          <Button tone="danger">Remove</Button>
          <Button tone="answer" icon={Phone}>
            Answer
          </Button>
          <Button tone="text">Text action</Button>
        </Actions>
        <Actions>
          <Button tone="primary" isBusy={isBusy} busyLabel="Saving" onClick={() => setBusy(true)}>
            Save
          </Button>
          <Button isBusy busyLabel="Saving">
            Save
          </Button>
          <Button isBusy>Send</Button>
          <Button tone="primary" disabled>
            Disabled
          </Button>
          <Button icon={Plus} disabled>
            Disabled
          </Button>
          <Button tone="quiet-danger" icon={Trash2}>
            Remove seat
          </Button>
        </Actions>
        <Actions>
          <Button size="s" tone="primary">
            Small
          </Button>
          <Button size="s" icon={X}>
            Abort
          </Button>
          <Button size="s" tone="quiet">
            Use default
          </Button>
          <ButtonLink href="#/kit" icon={Phone}>
            Link
          </ButtonLink>
          <ToggleButton isOn={isOn} onChange={setOn} icon={Settings2}>
            Filter
          </ToggleButton>
        </Actions>
      </KitSpec>
      <KitSpec title="Icon button and tooltip">
        <Actions>
          <IconButton icon={Ellipsis} name="More" />
          <IconButton icon={Ellipsis} name="Small" size="s" />
          <IconButton icon={Pin} name="Pin menu" aria-pressed="true" />
          <IconButton icon={Trash2} name="Remove" tone="negative" />
          <IconButton icon={Trash2} name="Not possible" disabled />
          <IconButton
            icon={Settings2}
            name="Settings"
            tip="Another text than the name, and a long one, so that it wraps"
          />
          <Kbd>Ctrl K</Kbd>
        </Actions>
        <Button tone="primary" size="l" isBlock>
          Sign in
        </Button>
      </KitSpec>
    </>
  )
}
