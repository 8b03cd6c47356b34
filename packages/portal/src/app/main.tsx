import './fetch-shell.ts'
import '../shared/styles/main.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { localeStore } from '../shared/i18n/locale.ts'
import { reportError } from '../shared/errors/report-error.ts'
import { loadCode } from '../shared/loading/load-code.ts'
import { tellFailedParts } from '../shared/loading/use-deferred-part.ts'
import { session } from '../shared/session/session.ts'
import { guardUnload } from '../shared/session/unsaved-work.ts'
import { App } from './app.tsx'
import { followSession } from './follow-session.ts'
import { takeOneTimeToken } from './one-time-token.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element #root')

session.start(takeOneTimeToken())
followSession()
tellFailedParts(reportError)
guardUnload()
const show = (): void =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
// they are fetched beside this code (public/early.js)
void loadCode(() => localeStore.require('entry')).then(show)
