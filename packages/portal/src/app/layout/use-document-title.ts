import { useEffect } from 'react'

/** NAV-02: `CSC - {title} - {subtitle}`; that of a screen without a subtitle ends with its title. */
export function useDocumentTitle(title: string, subtitle?: string): void {
  useEffect(() => {
    document.title = ['CSC', title, ...(subtitle === undefined ? [] : [subtitle])].join(' - ')
  }, [title, subtitle])
}
