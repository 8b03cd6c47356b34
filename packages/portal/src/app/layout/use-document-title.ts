import { useEffect } from 'react'

export const productName = 'Lineside'

/** `CSC - {title} - {subtitle}` (NAV-02); a screen without a subtitle of its own carries the product's name. */
export function useDocumentTitle(title: string, subtitle: string = productName): void {
  useEffect(() => {
    document.title = `CSC - ${title} - ${subtitle}`
  }, [title, subtitle])
}
