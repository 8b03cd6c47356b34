import { useDeferredPart } from '../../shared/loading/use-deferred-part.ts'
import css from './call-forwarding.module.css'

/** What would happen to a call, beside what decides it. Its code comes when the forwardings are there. */
export function OutcomeAside() {
  const panel = useDeferredPart(true, () =>
    import('../../shared/call-outcome/call-outcome-panel.tsx').then((m) => m.CallOutcomePanel),
  )
  return <aside className={css.aside}>{panel && <panel.Part direction="in" />}</aside>
}
