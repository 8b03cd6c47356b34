import { LOCALE_STORAGE_KEY, messagesFolder, resolveLocale } from '../shared/i18n/locales.ts'
import { storedCredentials } from '../shared/session/session-storage.ts'

/** Where a first visit begins. */
const firstPage = /^(?:#\/(?:user\/dashboard)?)?$/

const fetchFile = (file: string): void => {
  const link = document.createElement('link')
  const kind = file.endsWith('.css') ? 'style' : file.endsWith('.woff2') ? 'font' : null
  link.rel = kind === null ? 'modulepreload' : 'preload'
  if (kind !== null) link.as = kind
  link.crossOrigin = ''
  link.href = file
  document.head.append(link)
}

/**
 * The font of every page: the entry has come, and draws the first word after this. Before it the font would only take
 * its share of the line from the entry. The build names it in the page (vite/early-font-plugin.ts).
 */
const fetchFont = (): void => {
  const file = document.querySelector<HTMLMetaElement>('#early-font')?.content
  if (file) fetchFile(file)
}

/**
 * Somebody who is signed in waits for the shell: it is fetched while the rest of the entry starts, which takes longer
 * than the network. The build names its files in the page (vite/early-files-plugin.ts).
 */
const fetchShell = (): void => {
  const files = document.getElementById('early-files')?.dataset
  if (!files || storedCredentials() === null) return
  const locale = resolveLocale(navigator.language, localStorage.getItem(LOCALE_STORAGE_KEY))
  // a language's files: the texts of the sign-in, which are on their way already, and those of the shell
  const [, texts] = (files[messagesFolder(locale)] ?? '').split(' ')
  const wanted = [files['shell'], texts, ...(firstPage.test(location.hash) ? [files['page']] : [])]
  for (const file of wanted.join(' ').split(' ')) fetchFile(file)
}

fetchShell()
fetchFont()
