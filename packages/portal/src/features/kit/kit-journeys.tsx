import { GripVertical, Phone, Plus, Smartphone, UserRound, Voicemail, X } from 'lucide-react'
import { Badge } from '../../shared/ui/basics/badge.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Card } from '../../shared/ui/basics/card.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { Logo } from '../../shared/ui/basics/logo.tsx'
import { Path, Stop } from '../../shared/ui/lists/path.tsx'
import { RouteLine } from '../../shared/ui/lists/route-line.tsx'
import css from './kit-page.module.css'
import { KitSpec } from './kit-spec.tsx'

const stops = [
  { id: 'in', title: 'A call comes in', meta: 'now' },
  { id: 'own', title: 'Your 3 phones', meta: 'ring 20 s' },
  { id: 'max', title: 'Max Berger', meta: 'rings 30 s' },
  { id: 'box', title: 'Voicebox', meta: 'after 50 s' },
]

const nobody = [
  { id: 'in', title: 'A call comes in', meta: 'now' },
  { id: 'own', title: 'Your 2 phones', meta: 'all offline since 00:37', state: 'broken' },
  { id: 'end', title: 'The call ends', meta: 'the caller hears: not available', state: 'cut' },
] as const

const handles = (name: string) => (
  <>
    <IconButton icon={GripVertical} name={`Reorder ${name}`} size="s" tone="muted" />
    <IconButton icon={X} name={`Remove ${name}`} size="s" tone="muted" />
  </>
)

export function KitJourneys() {
  return (
    <>
      <KitSpec title="Route line">
        <RouteLine label="If someone calls you now" stops={stops} />
        <RouteLine label="Shortest" stops={stops.slice(2)} />
        <RouteLine label="Nobody is reached" stops={nobody} />
        <div className={css.two}>
          <Logo label="Lineside, home" href="#/" />
          <Logo label="Lineside, mark" href="#/" isMarkOnly />
          <Logo label="A reseller's own logo" href="#/" src="/mark.svg" />
        </div>
      </KitSpec>
      <Card aria-label="Path">
        <Path label="If not available">
          <Stop at="0 s" icon={Phone}>
            Ring at <b>+43 1 992 00 24</b>
          </Stop>
          <Stop at="20 s" icon={UserRound} actions={handles('Max Berger')}>
            Forwarded to <b>Max Berger</b>
          </Stop>
          <Stop at="50 s" kind="end" icon={Voicemail} actions={handles('Voicebox')}>
            Forwarded to <b>Voicebox</b>
            <Badge>ends here</Badge>
          </Stop>
          <Stop kind="unreached" icon={Smartphone} actions={handles('the mobile')}>
            +43 664 771 20 09 never reached
          </Stop>
          <Stop kind="add" icon={Plus}>
            <Button tone="text">Add destination</Button>
          </Stop>
        </Path>
        <Path label="Switched off" isOff>
          <Stop at="0 s" kind="end" icon={Voicemail}>
            Forwarded to <b>Voicebox</b>
          </Stop>
        </Path>
      </Card>
    </>
  )
}
