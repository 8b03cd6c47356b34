/** The address that a signed-out visitor asked for, kept for this tab until somebody signs in (NAV-03). */
const key = 'csc_return_to'

export const rememberAddress = (href: string): void => sessionStorage.setItem(key, href)
export const forgetAddress = (): void => sessionStorage.removeItem(key)

/** Where to go on after signing in: `/` if nothing else was asked for. Asking forgets it. */
export const takeAddress = (): string => {
  const href = sessionStorage.getItem(key)
  forgetAddress()
  return href?.startsWith('/') && !href.startsWith('//') ? href : '/'
}
