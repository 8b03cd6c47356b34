import { createContext, type ReactNode, use } from 'react'

const Title = createContext('')

export function ScreenTitleProvider({ title, children }: { title: string; children: ReactNode }) {
  return <Title value={title}>{children}</Title>
}

/** The title of the screen shown, as the screen table names it. */
export const useScreenTitle = (): string => use(Title)
