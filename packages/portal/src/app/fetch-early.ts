import { LOCALE_STORAGE_KEY, messagesFolder, resolveLocale } from '../shared/i18n/locales.ts'
import { storedCredentials } from '../shared/session/session-storage.ts'

/** Addresses of a first visit: none, or the dashboard. */
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
 * Fetches the font of every page. It is asked for only after the entry code has arrived, because before that it would
 * slow the entry down; the first text is drawn after this. The build names the file in the page
 * (vite/early-font-plugin.ts).
 */
const fetchFont = (): void => {
  const file = document.querySelector<HTMLMetaElement>('#early-font')?.content
  if (file) fetchFile(file)
}

/**
 * Fetches the shell for a signed-in user while the rest of the entry code starts, which takes longer than the network.
 * The build names the shell's files in the page (vite/early-files-plugin.ts).
 */
const fetchShell = (): void => {
  const files = document.getElementById('early-files')?.dataset
  if (!files || storedCredentials() === null) return
  const locale = resolveLocale(navigator.language, localStorage.getItem(LOCALE_STORAGE_KEY))
  // each language lists two files: the texts of the sign-in, which are being fetched already, and those of the shell
  const [, texts] = (files[messagesFolder(locale)] ?? '').split(' ')
  const wanted = [files['shell'], texts, ...(firstPage.test(location.hash) ? [files['page']] : [])]
  for (const file of wanted.join(' ').split(' ')) fetchFile(file)
}

fetchShell()
fetchFont()
