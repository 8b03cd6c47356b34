import { createContext, use } from 'react'

/** Opens the dialog, for a number where one is given; provided by SendFaxHost. */
export const SendFaxContext = createContext<(destination?: string) => void>(() => {})

/** What "Send fax" does, wherever it stands. */
export const useSendFax = (): ((destination?: string) => void) => use(SendFaxContext)
