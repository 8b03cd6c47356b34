import type { ReactNode } from 'react'

/** `<b>` of a text. */
export const bold = (chunks: ReactNode): ReactNode => <b>{chunks}</b>

/** `<b>` of a text where only its words count. */
export const plain = (chunks: string): string => chunks

/** A control at the place of an empty tag of a text. */
export const control = (node: ReactNode) => (): ReactNode => node
