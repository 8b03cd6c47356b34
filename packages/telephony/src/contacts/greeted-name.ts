/** Words before a name that are no name: academic titles and forms of address, as people write them into a profile. */
const titles = new Set(
  (
    'dr dra dott dottssa prof profa professor doktor doctor docteur dottore dottoressa mag magª ing dipl-ing dipl di ddr ' +
    'univ-prof hr herr fr frau mr mrs ms miss mx m mme mlle sr sra srta sig sigra signor signora d-р д-р проф др г г-н г-жа'
  ).split(' '),
)

const isTitle = (word: string): boolean => titles.has(word.toLocaleLowerCase().replaceAll(/[.’']/g, ''))

/**
 * DASH-02: how somebody with this name is greeted: by the first name, or, with a title before it, by the whole name without
 * it: "Dr. Eva Lindner" is greeted as Eva Lindner. "Novak, Anna" is Anna. Null: the name has no word that is a name.
 */
export const greetedName = (displayName: string): string | null => {
  const [family = '', given] = displayName.split(',').map((part) => part.trim())
  // "Novak, Anna" or "Lindner, Dr. Eva"; "Berger, MSc" has a title behind it
  const isTurned = given !== undefined && given !== '' && !/^(?:m\.?sc|b\.?sc|ph\.?d|ma|ba|mba|ll\.?m)\b/i.test(given)
  const words = (isTurned ? given : family).split(/\s+/).filter((word) => word !== '')
  const start = words.findIndex((word) => !isTitle(word))
  if (start < 0) return null
  const [first = ''] = words.slice(start)
  return start === 0 || isTurned ? first : words.slice(start).join(' ')
}
