/**
 * Takes a stylesheet that did not come out of the page. What fetches the parts of the portal skips those that stand in
 * the page already, so a screen whose code is fetched again would be shown without its styles (NAV-15).
 */
export const forgetFailedStyles = (): void => {
  // such an event does not bubble, but it is captured
  const forget = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove()
  }
  window.addEventListener('error', forget, { capture: true })
}
