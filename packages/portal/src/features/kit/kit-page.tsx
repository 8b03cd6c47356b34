import { Plus, Send } from 'lucide-react'
import { Button } from '../../shared/ui/basics/button.tsx'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { KitButtons } from './kit-buttons.tsx'
import { KitChoices } from './kit-choices.tsx'
import { KitFields } from './kit-fields.tsx'
import { KitJourneys } from './kit-journeys.tsx'
import { KitLists } from './kit-lists.tsx'
import { KitLook } from './kit-look.tsx'
import { KitOverlays } from './kit-overlays.tsx'
import css from './kit-page.module.css'
import { KitPickers } from './kit-pickers.tsx'
import { kitMoments } from './kit-stage-states.ts'
import { KitProblems } from './kit-problems.tsx'
import { KitSounds } from './kit-sounds.tsx'
import { KitSpec } from './kit-spec.tsx'
import { KitStates } from './kit-states.tsx'

const kitParts = {
  buttons: KitButtons,
  fields: KitFields,
  pickers: KitPickers,
  choices: KitChoices,
  overlays: KitOverlays,
  lists: KitLists,
  journeys: KitJourneys,
  sounds: KitSounds,
  states: KitStates,
  problems: KitProblems,
}

/**
 * Every component of the kit in every state, for visual checks and browser tests. The product's menu does not link
 * here.
 *
 * @param part shows these alone, at `kit.html#part/NAME`: what is looked at again and again is then not behind all others
 */
export function KitPage({ part }: { part: string | undefined }) {
  const actions = (
    <>
      <Button icon={Send}>Send fax</Button>
      <Button tone="primary" icon={Plus}>
        Add seat
      </Button>
    </>
  )
  return (
    <Sheet>
      <PageHead title="Parts" lead="Every part in its states." actions={actions} />
      {part === undefined && <KitLook />}
      <div className={css.specs}>
        {Object.entries(kitParts).map(([name, Part]) => (part ?? name) === name && <Part key={name} />)}
        {part === undefined && (
          <KitSpec title="Calls">
            <p>
              {Object.keys(kitMoments).map((name) => (
                <a key={name} href={`#stage/${name}`}>
                  {name}{' '}
                </a>
              ))}
            </p>
          </KitSpec>
        )}
      </div>
    </Sheet>
  )
}
