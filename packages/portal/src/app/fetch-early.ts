/**
 * Fetches the font of every page. It is asked for only after the entry code has arrived, because before that it would
 * slow the entry down; the first text is drawn after this. The build names the file in the page
 * (vite/early-font-plugin.ts).
 */
const fetchFont = (): void => {
  const file = document.querySelector<HTMLMetaElement>('#early-font')?.content
  if (!file) return
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = 'font'
  link.crossOrigin = ''
  link.href = file
  document.head.append(link)
}

fetchFont()
