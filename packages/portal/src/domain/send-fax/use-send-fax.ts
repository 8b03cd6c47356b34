import { createContext, use } from 'react'

/** Opens the dialog "Send fax", filled with the destination if one is given. SendFaxHost provides it. */
export const SendFaxContext = createContext<(destination?: string) => void>(() => {})

/** Returns the function that opens the dialog, for any button "Send fax". */
export const useSendFax = (): ((destination?: string) => void) => use(SendFaxContext)
