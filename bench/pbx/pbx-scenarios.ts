/** The lists of PBX administration, by their names in the results. */
export const pbxLists: readonly (readonly [name: string, path: string])[] = [
  ['seats, page 1', seats()],
  ['seats, page 200', seats('', 200)],
  ['seats by part of a name', seats('&display_name=*abc*')],
  ['seats by extension', seats('&pbx_extension=1234*')],
  ['seats by number', seats('&primary_number=*9912345*')],
  ['seats by alias number', seats('&alias=*50123*')],
  ['groups, page 1', groups()],
  ['groups by part of a name', groups('&display_name=*ab*')],
  ['groups by number', groups('&primary_number=*991523*')],
  ['subscriber picker, by a word', '/api/subscribers/?page=1&rows=25&search=abc'],
  ['preferences of all subscribers, 1,000 a page', '/api/subscriberpreferences/?page=1&rows=1000'],
  ['devices, page 1', devices()],
  ['devices by part of a name', devices('&station_name=*abc*')],
  ['devices by extension of their lines', devices('&pbx_extension=1123*')],
  ['numbers, page 1', '/api/numbers/?page=1&rows=25'],
  ['numbers, last page of 1,000', '/api/numbers/?page=8&rows=1000'],
  ['alias number picker, by digits', '/api/numbers/?page=1&rows=25&type=alias&search=50123'],
  ['free extensions for a new seat', '/api/lineside/freeextensions?kind=seat'],
  ['palette: everything by part of a name', '/api/lineside/find?text=abc'],
  ['palette: everything by two words', '/api/lineside/find?text=colleague%20ab'],
  ['palette: everything by digits', '/api/lineside/find?text=%2B43%20664%20123'],
  [
    'names of 60 numbers',
    `/api/lineside/names?numbers=${Array.from({ length: 60 }, (_, i) => 436640000000 + i).join(',')}`,
  ],
  ['company map, now', '/api/lineside/company-map'],
  ['company map, at night', '/api/lineside/company-map?when=night'],
  ['company summary', '/api/lineside/company-summary'],
  ['audit log of 100,000, page 1', '/api/auditlog/?page=1&rows=25'],
  ['audit log of one seat', '/api/auditlog/?page=1&rows=25&resource=subscribers&item_id=102'],
  ['audit log of one writer', '/api/auditlog/?page=1&rows=25&subscriber_id=2'],
  ['audit log by a word', '/api/auditlog/?page=1&rows=25&search=abc'],
]

function seats(filter = '', page = 1): string {
  return `/api/subscribers/?page=${page}&rows=25&order_by=create_timestamp&order_by_direction=desc&is_pbx_group=0&is_pbx_pilot=0${filter}`
}

function groups(filter = ''): string {
  return seats(filter).replace('is_pbx_group=0', 'is_pbx_group=1')
}

function devices(filter = ''): string {
  return `/api/pbxdevices/?page=1&rows=25&order_by=create_timestamp&order_by_direction=desc${filter}`
}
