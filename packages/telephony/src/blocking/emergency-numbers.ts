import { type BlockList, isBlocked } from './block-list.ts'

/**
 * Emergency numbers by country code, in addition to 112. (ITU-T E.161.1 recommends 112 and 911; national numbers as the
 * countries publish them.)
 */
const national: Readonly<Record<string, readonly string[]>> = {
  '1': ['911'],
  '7': ['101', '102', '103', '104'],
  '27': ['10111', '10177'],
  '30': ['100', '166', '199'],
  '31': [],
  '32': ['100', '101'],
  '33': ['15', '17', '18', '114'],
  '34': ['061', '062', '080', '091'],
  '36': ['104', '105', '107'],
  '39': ['113', '115', '118'],
  '41': ['117', '118', '144'],
  '43': ['122', '133', '144'],
  '44': ['999'],
  '48': ['997', '998', '999'],
  '49': ['110'],
  '52': ['911'],
  '54': ['911'],
  '55': ['190', '192', '193'],
  '61': ['000'],
  '64': ['111'],
  '81': ['110', '119'],
  '82': ['112', '119'],
  '86': ['110', '119', '120'],
  '91': ['100', '101', '102'],
  '353': ['999'],
  '356': [],
  '357': ['199'],
  '380': ['101', '102', '103'],
  '420': ['150', '155', '158'],
  '421': ['150', '155', '158'],
  '423': ['117', '118', '144'],
}

/** The emergency numbers of a country, as they are dialled there; for an unknown country 112 and 911. */
export const emergencyNumbers = (cc: string): readonly string[] => {
  const own = national[cc]
  if (own === undefined) return ['112', '911']
  return cc === '1' ? own : [...new Set(['112', ...own])]
}

const withoutMarks = (dialled: string): string => dialled.replace(/[+\s()/.-]/g, '')

/** Whether this is an emergency number in a country, dialled or as a stored address. */
export const isEmergencyNumber = (dialled: string, cc: string): boolean =>
  emergencyNumbers(cc).includes(withoutMarks(dialled))

const everywhere: ReadonlySet<string> = new Set(['112', '911', ...Object.values(national).flat()])

/** Whether this is an emergency number in any country. */
export const isEmergencyNumberSomewhere = (dialled: string): boolean => everywhere.has(withoutMarks(dialled))

/** The emergency numbers that a list for outgoing calls would block, so that the portal can warn of them. */
export const blockedEmergencyNumbers = (list: BlockList, cc: string): readonly string[] =>
  emergencyNumbers(cc).filter((number) => isBlocked(list, number, cc === '' ? null : { cc, ac: '' }))
