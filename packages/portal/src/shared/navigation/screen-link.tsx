import { ButtonLink, type ButtonLinkProps } from '../ui/basics/button-link.tsx'
import { linkTo } from './link.tsx'
import type { ScreenPath } from './screen-path.ts'

interface ScreenButtonProps extends Omit<ButtonLinkProps, 'href' | 'target'> {
  /** A path of the screen table. */
  readonly to: ScreenPath
  /** Parameters behind the `?` of the address. */
  readonly search?: Readonly<Record<string, string>>
}

/** A link to a screen that looks like a button. */
export function ScreenButton({ to, search, ...rest }: ScreenButtonProps) {
  return <ButtonLink {...rest} {...linkTo({ to, search }, rest.onClick)} />
}
