import { useEffect } from 'react'

/** NAV-02: sets the title to `CSC - {title} - {subtitle}`, without the last part if there is no subtitle. */
export function useDocumentTitle(title: string, subtitle?: string): void {
  useEffect(() => {
    document.title = ['CSC', title, ...(subtitle === undefined ? [] : [subtitle])].join(' - ')
  }, [title, subtitle])
}
