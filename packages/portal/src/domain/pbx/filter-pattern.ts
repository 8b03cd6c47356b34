/**
 * PBX-05: the search pattern for a filter's text. The text may occur anywhere in the value, unless it has wildcards of
 * its own. Of a number only digits (and wildcards) are kept.
 */
export const filterPattern = (text: string, isNumber: boolean): string => {
  const wanted = isNumber ? text.replace(/[^\d*]/g, '') || text.trim() : text.trim()
  return wanted.includes('*') ? wanted : `*${wanted}*`
}
