/**
 * PBX-05: what a filter's text finds: it may stand anywhere in the value, unless it has wildcards of its own. Of a number
 * only the digits count.
 */
export const filterPattern = (text: string, isNumber: boolean): string => {
  const wanted = isNumber ? text.replace(/[^\d*]/g, '') || text.trim() : text.trim()
  return wanted.includes('*') ? wanted : `*${wanted}*`
}
