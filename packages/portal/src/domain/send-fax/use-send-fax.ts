import { createContext, use } from 'react'

/** Opens the dialog; provided by SendFaxHost. */
export const SendFaxContext = createContext<() => void>(() => {})

/** What "Send fax" does, wherever it stands. */
export const useSendFax = (): (() => void) => use(SendFaxContext)
