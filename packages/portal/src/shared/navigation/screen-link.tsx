import { createLink } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { ButtonLink, type ButtonLinkProps } from '../ui/basics/button-link.tsx'
import type { ScreenPath } from './screen-path.ts'

interface Target {
  /** A path of the screen table. */
  readonly to: ScreenPath
  /** Parameters behind the `?` of the address. */
  readonly search?: Readonly<Record<string, string>>
}

type Screened<Props> = ComponentType<Target & Omit<Props, 'href' | 'target'>>

/** A link to a screen that looks like a button. */
export const ScreenButton = createLink(ButtonLink) as unknown as Screened<ButtonLinkProps>
