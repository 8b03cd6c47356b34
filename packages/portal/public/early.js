// Runs before the first paint: what the last visit chose (src/shared/look/theme.ts and branding.ts write it), and the
// texts that the entry waits for, fetched beside it (vite/early-files-plugin.ts names them).
;(() => {
  const page = document.documentElement
  const colour = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/
  try {
    const theme = localStorage.getItem('csc_theme')
    if (theme === 'light' || theme === 'dark') page.dataset.theme = theme
    if (localStorage.getItem('csc_contrast') === 'more') page.dataset.contrast = 'more'
    const { primary, secondary } = JSON.parse(localStorage.getItem('csc_branding') ?? '{}')
    if (colour.test(primary)) page.style.setProperty('--brand', primary)
    if (colour.test(secondary)) page.style.setProperty('--brand-2', secondary)
  } catch {
    // nothing readable is stored: the defaults stand
  }
})()
// as src/shared/i18n/locales.ts chooses the language
;(() => {
  const files = document.getElementById('early-files')?.dataset
  if (!files) return
  const texts = (tag) => files[(tag ?? '').slice(0, 2).toLowerCase()]
  let stored = null
  try {
    stored = localStorage.getItem('csc_locale')
  } catch {
    // the browser's language stands
  }
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.crossOrigin = ''
  // those of the sign-in come first
  link.href = (texts(stored) ?? texts(navigator.language) ?? files.en).split(' ')[0]
  document.head.append(link)
})()
