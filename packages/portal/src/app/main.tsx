import './fetch-early.ts'
import './start-session.ts'
import '../shared/styles/main.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { localeStore } from '../shared/i18n/locale.ts'
import { setRefusalSentences } from '../shared/api/api-error.ts'
import { watchConnection } from '../shared/api/connection.ts'
import { reportFailedPart } from '../shared/errors/report-error.ts'
import { failedStyles } from '../shared/loading/failed-styles.ts'
import { loadCode } from '../shared/loading/load-code.ts'
import { tellFailedParts } from '../shared/loading/use-deferred-part.ts'
import { session } from '../shared/session/session.ts'
import { guardUnload } from '../shared/session/unsaved-work.ts'
import { I18nProvider } from '../shared/i18n/i18n-provider.tsx'
import { ToastRegion } from '../shared/ui/feedback/toast-region.tsx'
import { singleKeys } from '../shared/keys/single-keys.ts'
import { TooltipLayer } from '../shared/ui/overlays/tooltip-layer.tsx'
import { pageArrived, reloadPage, startNavigation } from '../shared/navigation/navigation.ts'
import { Portal } from './layout/portal.tsx'
import { routes } from './routes.tsx'
import { installPrompt } from '../shared/installed/install-prompt.ts'
import { appLook } from '../shared/installed/app-look.ts'
import { followLaunches } from '../shared/installed/launches.ts'
import { serviceWorker } from '../shared/installed/service-worker.ts'
import { applyBranding } from '../shared/look/branding.ts'
import { logoStore } from '../shared/look/logo-store.ts'
import { seeAs } from '../shared/session/see-as.ts'
import type { SessionState } from '../shared/session/session-state.ts'

function App() {
  return (
    <I18nProvider>
      <Portal />
      <ToastRegion />
      <TooltipLayer hasKeys={singleKeys.read} />
    </I18nProvider>
  )
}

const isInside = ({ phase }: SessionState): boolean => phase === 'signed-in' || phase === 'interrupted'

/** After the first page has all that it shows. */
const renewMilliseconds = 15_000

/** PUSH-01: this browser goes on being told; the platform may have forgotten it, or somebody else has signed in. */
const renewPush = (): void => {
  const renew = async () => (await import('../domain/push/this-browser.ts')).thisBrowser.renew()
  setTimeout(() => {
    if (session.state().phase === 'signed-in') void renew().catch(() => undefined)
  }, renewMilliseconds)
}

/** Runs the guards again after each sign-in and sign-out; the reseller's colours are loaded with the user's data. */
const followSession = (): void => {
  logoStore.follow()
  let before = session.state()
  session.subscribe(() => {
    const now = session.state()
    const wasInside = isInside(before)
    if (now.phase === 'signed-in' && (before.phase !== 'signed-in' || now.user.branding !== before.user.branding))
      applyBranding(now.user.branding)
    if (now.phase === 'signed-in' && before.phase !== 'signed-in') {
      const { lineside } = now.user.platformInfo
      appLook.show(lineside?.app_key)
      if (lineside && seeAs.now() === null) renewPush()
    }
    before = now
    if (isInside(now) !== wasInside) reloadPage()
  })
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element #root')

appLook.showStored()
followSession()
startNavigation(routes)
tellFailedParts(reportFailedPart)
// the texts of refusals are loaded when the first one is shown
setRefusalSentences(async (refusal) => (await import('../shared/errors/load-refusal-text.ts')).loadRefusalText(refusal))
guardUnload()
watchConnection()
followLaunches()
installPrompt.watch()
serviceWorker.registerLater()
failedStyles.watch()
const show = (): void =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
// The texts are being fetched beside this code already (public/early.js), and often the page, too: then all is drawn in one
// go, and what the page asks for goes out behind the first frame. The shell alone would cost a layout and a frame more.
const isPageFetched = globalThis.earlyAnswers?.isPageFetched === true
void Promise.all([loadCode(() => localeStore.require('entry')), isPageFetched && pageArrived()]).then(show)
