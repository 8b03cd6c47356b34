const failed = new Set<string>()

/**
 * Stylesheets that did not come (NAV-15). The loader of the portal's parts asks for each of them only once, so a
 * screen whose code is fetched again would be shown without its styles.
 */
export const failedStyles = {
  /** Remembers each stylesheet that fails from now on. */
  watch: (): void => {
    const remember = ({ target }: Event) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
      failed.add(target.href)
      target.remove()
    }
    // such an event does not bubble, but it is captured
    window.addEventListener('error', remember, { capture: true })
  },

  /** Fetches them again. @throws if one still does not come */
  fetchAgain: async (): Promise<void> => void (await Promise.all([...failed].map(fetchStyles))),
}

const fetchStyles = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.addEventListener('load', () => {
      failed.delete(href)
      resolve()
    })
    link.addEventListener('error', () => reject(new TypeError(`${href} could not be loaded`)))
    document.head.append(link)
  })
