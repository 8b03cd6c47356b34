import type { ReactNode } from 'react'

/** Renders the `<b>` of a text. */
export const bold = (chunks: ReactNode): ReactNode => <b>{chunks}</b>

/** Drops the `<b>` of a text that is needed as plain text. */
export const plain = (chunks: string): string => chunks

/** Puts a control in place of an empty tag of a text. */
export const control = (node: ReactNode) => (): ReactNode => node
