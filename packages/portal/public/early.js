// Runs before the first paint: what the last visit chose (src/shared/look/theme.ts and branding.ts write it), and files
// that the entry will need, fetched beside it (vite/early-files-plugin.ts names them).
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
// The texts of the sign-in, which the entry waits for. For who is signed in also the shell and the user's data, and the
// dashboard for an address that leads there: asked for by the entry only, they would come a round trip after it.
;(() => {
  const files = document.getElementById('early-files')?.dataset
  if (!files) return
  const fetchEarly = (file) => {
    const link = document.createElement('link')
    const isStyle = file.endsWith('.css')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  }
  let language = null
  let token = ''
  let id = ''
  let isOwnPlatform = false
  // the original client writes a type prefix before each value
  const stored = (key) => (localStorage.getItem(key) ?? '').replace(/^__q_(strn|numb)\|/, '')
  try {
    // as src/shared/i18n/locales.ts and src/shared/session/session-storage.ts keep them
    language = localStorage.getItem('csc_locale')
    token = stored('csc_jwt')
    id = stored('csc_subscriberId')
    // as src/shared/session/see-as.ts keeps it for this tab
    const seen = JSON.parse(sessionStorage.getItem('csc_see_as') ?? 'null')
    if (seen) [token, id] = [seen.token, seen.subscriberId]
    // as src/shared/api/early-answers.ts keeps it: other platforms tell neither roles nor what the dashboard says first
    isOwnPlatform = localStorage.getItem('csc_own_platform') === 'yes'
  } catch {
    // the browser's language stands
  }
  const texts = (tag) => files[(tag ?? '').slice(0, 2).toLowerCase()]
  const [signIn, shell, page] = (texts(language) ?? texts(navigator.language) ?? files.en).split(' ')
  fetchEarly(signIn)
  if (!token || !id) return
  const isDashboard = /^(?:#\/(?:user\/dashboard)?)?$/.test(location.hash)
  const code = isDashboard ? [...files.page.split(' '), page] : []
  for (const file of [...files.shell.split(' '), shell, ...code]) fetchEarly(file)
  // src/shared/api/early-answers.ts hands them to who asks for these very addresses
  const answers = new Map()
  const ours = isOwnPlatform ? [files.ownAnswers, ...(isDashboard ? [files.pageAnswers] : [])] : []
  for (const path of [files.answers, ...ours].join(' ').split(' ')) {
    const address = path.replace(':id', encodeURIComponent(id))
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
    const answer = fetch(address, { headers, signal: AbortSignal.timeout(30_000) })
    // told to who asks
    answer.catch(() => {})
    answers.set(address, answer)
  }
  window.earlyAnswers = { token, answers, isPageFetched: isDashboard }
  // a browser reads its tables of dates, numbers and lists when the first one is written, which takes as long as a good part
  // of the page: now, while it waits for all this
  new Intl.DateTimeFormat().format()
  new Intl.NumberFormat().format(0)
  new Intl.ListFormat().format([])
})()
