import { greetedName } from '@lineside/telephony/contacts/greeted-name'

export type PartOfDay = 'morning' | 'afternoon' | 'evening'

/**
 * The part of the day for an hour (0 to 23) of the user's clock: morning from 5, afternoon from 12, evening from 18.
 */
export const partOfDay = (hour: number): PartOfDay => {
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}

interface Named {
  readonly display_name: string | null
  readonly webusername: string | null
  readonly username: string
}

/** How to address a user: by the name, without a title, else by the sign-in name. */
export const firstName = ({ display_name, webusername, username }: Named): string =>
  greetedName(display_name ?? '') ?? (webusername || username)
