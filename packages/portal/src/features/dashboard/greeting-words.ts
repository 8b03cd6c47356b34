export type PartOfDay = 'morning' | 'afternoon' | 'evening'

/** By the hour of the reader's clock, 0 to 23: morning from 5, afternoon from 12, evening from 18. */
export const partOfDay = (hour: number): PartOfDay => {
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}

interface Named {
  readonly display_name: string | null
  readonly webusername: string | null
  readonly username: string
}

/** What to call somebody: the first word of the name, else the name that is signed in with. */
export const firstName = ({ display_name, webusername, username }: Named): string =>
  display_name?.trim().split(/\s+/)[0] || webusername || username
