import type { ComponentProps, MouseEvent } from 'react'
import { hrefOf, type Target } from './address.ts'
import { history, navigate, useIsCurrent } from './navigation.ts'

type Props = Omit<ComponentProps<'a'>, 'href' | 'target' | 'aria-current'>

interface LinkProps extends Props, Pick<Target, 'to' | 'search'> {
  /** Whether it is the one of the page that is shown, where its address alone does not say so. */
  isCurrent?: boolean
}

/** A link to another page. The one of the page that is shown is marked with `aria-current`. */
export function Link({ to, search, isCurrent, children, ...rest }: LinkProps) {
  const isShown = useIsCurrent(to)
  return (
    <a {...rest} aria-current={(isCurrent ?? isShown) ? 'page' : undefined} {...linkTo({ to, search }, rest.onClick)}>
      {children}
    </a>
  )
}

/**
 * The props that make an `a` a link to another page. A plain click does not go through the browser, which would make an
 * entry of its history before anybody could refuse; everything else, such as opening in a new tab, is left to it.
 */
export const linkTo = (target: Target, onClick?: Props['onClick']): Pick<ComponentProps<'a'>, 'href' | 'onClick'> => ({
  href: history.createHref(hrefOf(target, '')),
  onClick: (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event
    if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    event.preventDefault()
    navigate(target)
  },
})
