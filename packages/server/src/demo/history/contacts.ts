/**
 * Numbers with which a company talks, all digits. The German, British and American ones are from ranges that their
 * regulators reserve for fiction.
 */
export const contactsOf: Readonly<Record<string, readonly string[]>> = {
  ahorn: [
    '436641234567',
    '436991104720',
    '43316830112',
    '4315128840',
    '4314061920',
    '437327715',

    '493023125170',
    '498999998310',
    '494066969442',
    '4917604069012',
    '441632960140',
    '441174960318',
    '447700900123',
    '4319931011',
  ],
  lindner: ['4315128840', '436641234567', '436767001122', '4314061920', '43199200', '4319920022'],
  'harbour-view': ['441632960271', '447700900461', '447700900877', '441914980245', '12025550143', '493023125441'],
}

/** Numbers of the callers of voicemails and the senders of faxes, where they are known. */
export const numberOf = {
  lindner: '43199310',
  ellery: '447700900123',
  sommer: '436991104720',
  whitfield: '441632960140',
  kranich: '494066969442',
  osei: '441174960318',
  roth: '4314061920',
  harbour: '442079460100',
  nowak: '436641234567',
  aaker: '498999998310',
  kessler: '493023125179',
  pennington: '447700900461',
} as const
