// Runs before the first paint: what the last visit chose (src/shared/look/theme.ts and branding.ts write it).
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
