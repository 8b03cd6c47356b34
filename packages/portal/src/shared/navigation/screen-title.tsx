import { createContext, type ReactNode, use } from 'react'

const Title = createContext('')

export function ScreenTitleProvider({ title, children }: { title: string; children: ReactNode }) {
  return <Title value={title}>{children}</Title>
}

/** The title of the current screen, from the screen table. */
export const useScreenTitle = (): string => use(Title)
