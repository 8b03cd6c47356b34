import { conferenceLimits } from './conference-limits.ts'
import { sessionLimits } from './session-limits.ts'

/**
 * Every number of the specification under a name. Unless the name says otherwise, lengths are in characters and times
 * in seconds.
 */
export const limits = {
  usernameLength: 128,
  /** A web user name together with its domain. */
  signInNameLength: 383,
  /** A SIP password; also a web password in front of another platform. */
  passwordLength: 32,
  /** FACT-07: a web password that is set from now on. */
  webPasswordMinimum: 8,
  /** Name and password of a phone's own web pages. */
  deviceSettingLength: 64,
  /** FRONT-03: most days after which a web password expires. */
  passwordDaysMaximum: 3650,
  webPasswordLength: 256,
  /** A SIP password that a client generates for a new subscriber. */
  newSipPasswordLength: 40,
  /** The zxcvbn score (0 to 4) that a new password must reach. */
  passwordScore: 2,
  generatedPasswordLength: 10,
  phoneNumberLength: 64,
  /** Browsers of a person that are told while no window is open. */
  pushDevices: 10,
  /** Address of such a browser at its push service. */
  pushEndpoint: 1024,
  /** KEYS-01: API keys of a customer that are in use. */
  apiKeys: 50,
  apiKeyName: 60,
  /** Ended keys that are still known by their beginnings. */
  endedApiKeys: 50,
  /** Days without use after which a key is said to be unused. */
  apiKeyUnusedDays: 90,
  /** KEYS-02: webhooks of a customer. */
  webhooks: 20,
  webhookName: 60,
  webhookUrl: 1024,
  /** Events that wait for one webhook: what its receiver takes in a night at one a second. */
  webhookWaiting: 100_000,
  /** Lines of a webhook's log in one answer. */
  webhookRows: 50,
  /** Bytes of an answer that the log keeps. */
  webhookAnswer: 1024,
  /** Name of the app that browsers install. */
  appName: 40,
  /** RECEIVE-05: places of a customer. */
  emergencyPlaces: 500,
  /** SCHED-01: schedules of a customer, ranges of a week and exceptions of one, and holidays of a customer. */
  schedules: 50,
  scheduleHours: 70,
  scheduleExceptions: 100,
  holidays: 300,
  timezoneLength: 64,
  /** A status's note, which colleagues read. */
  statusNoteLength: 60,
  /** TEAM-01: colleagues that one answer holds. */
  teamRows: 200,
  /** TEAM-03: places of a company in which calls can be parked, numbered from 1. */
  parkPlaces: 20,
  /** Favourites among colleagues. */
  teamFavourites: 100,
  /** Colleagues of whom a person may wait to be told that they are free, and for how many hours. */
  awaitedColleagues: 20,
  awaitedHours: 4,
  /** HEALTH-02: moments of one side of a call of which the sound is kept. */
  soundPoints: 40,
  /** RECEIVE-02: open call backs of a person, and of all persons for one colleague: as EN 300 357 has it. */
  callBacks: 5,
  /** Callers whom a status lets through. */
  statusCallers: 50,
  displayNameLength: 128,
  /** The value of a preference, or one element if it is a list. */
  preferenceLength: 128,
  /** Names of seats, groups, devices and sound sets. A subscriber's own display name may have `displayNameLength`. */
  nameLength: 64,
  emailLength: 255,
  extensionLength: 64,
  /** Free extensions that the form of a new line offers. */
  extensionsOffered: 3,
  /** Seconds that a group rings a member (GRP-02). */
  huntTimeoutDefault: 10,
  huntTimeoutMaximum: 3600,
  groupMembers: 1000,
  aliasNumbers: 1000,
  /** A file of seats to import. */
  seatFileBytes: 2_097_152,
  seatFileRows: 10_000,
  /** CQ-05: defaults for the number of callers who may wait, and for the seconds that an agent rests after a call. */
  queueLengthDefault: 5,
  queueWrapUpDefault: 10,
  queueMinimum: 1,
  /** Highest values of both settings: in the form of a new queue (CQ-02), and when they are edited. */
  queueCreateMaximum: 3600,
  queueEditMaximum: 99_999,
  queueOverflow: { least: 10, most: 7200 },
  queueAnnouncements: { least: 15, usual: 30, most: 600 },
  /** AA-01: lines on one page of the list of auto attendants. */
  autoAttendantRows: 5,
  /** The label of a device's key, and the number that the key dials. */
  deviceLabelLength: 100,
  /** Keys that are set on one device. */
  deviceLines: 1000,
  /** Devices of one customer. */
  devices: 10_000,
  voiceboxPinLength: 64,
  /** Messages in one voicebox, and seconds of all of them together. */
  voiceboxMessages: 100,
  voiceboxSeconds: 7200,
  /** Seconds of one message: anything shorter than the minimum is not kept, and the recording stops at the maximum. */
  voiceboxMessageMinimum: 1,
  voiceboxMessageSeconds: 300,
  /** An uploaded greeting or sound. */
  soundFileBytes: 67_108_864,
  /** Duration of a greeting. */
  greetingSeconds: 600,
  /** Duration of a sound of a sound set. */
  soundSeconds: 1800,
  /** Duration of a prompt recorded in the browser, which keeps it in memory. */
  recordedPromptSeconds: 300,
  /** Sound sets of one customer, not counting those of the platform. */
  soundSets: 200,
  soundSetDescriptionLength: 255,
  /** A speed dial's destination as it is stored, with `sip:` and the domain. */
  speedDialDestinationLength: 192,

  /** Mail addresses in a subscriber's fax settings; the same for those of its mail to fax. */
  faxDestinations: 5,
  mailToFaxRules: 50,
  /** Mail-to-fax rules that are regular expressions. */
  mailToFaxExpressions: 10,
  /** FAX-06: length of a fax text in the portal; other clients may send `faxDataLength` characters. */
  faxContentLength: 3600,
  faxDataLength: 1_048_576,
  faxPageHeaderLength: 64,
  /** New addresses for faxes and messages that a line may name within a day; each is mailed a question. */
  askedAddresses: 10,
  faxFileBytes: 33_554_432,
  faxPages: 100,
  /** Faxes of one subscriber that are waiting to be sent. */
  waitingFaxes: 100,
  /** Faxes that a subscriber, and a customer, may store, sent and received, and their bytes: 2 and 20 GiB. */
  storedFaxes: 20_000,
  storedFaxBytes: 2_147_483_648,
  storedFaxesOfCustomer: 200_000,
  storedFaxBytesOfCustomer: 21_474_836_480,

  /** The name, and the company, of a contact. */
  contactNameLength: 128,
  contactNumbers: 10,
  /** Numbers whose names one request asks for: those on one page of rows. */
  namedNumbers: 60,
  /** Results of each kind in one search. */
  foundOfKind: 8,
  /** Contacts of one subscriber; the shared contacts of a customer have the same limit of their own. */
  contacts: 20_000,
  /** The newest calls of a line, in which a list of people finds the last one with each. */
  lastCallsRead: 100,
  /** Contacts that a search counts: where more are found, their number is not said. */
  contactsCounted: 300,
  contactFileBytes: 8_388_608,
  contactFileRows: 20_000,
  /** Contacts that the answer of an import lists. */
  contactVerdicts: 1000,
  /** Numbers in the directory that a desk phone loads as one file; a search finds the others. */
  directoryNumbers: 5000,

  /** The name of a destination, source or time set. */
  forwardSetNameLength: 255,
  /** The name of a forwarding rule. */
  ruleNameLength: 64,
  forwardDestinationLength: 255,
  forwardSourceLength: 255,
  /** Elements of one set, and rules of one kind of forwarding. */
  forwardListLength: 1000,
  /** Sets of one kind that a subscriber may have. */
  forwardSets: 500,
  /** Timeout of a new destination, and the default ring time before a call that nobody answers is forwarded. */
  forwardTimeoutDefault: 60,
  forwardTimeoutMaximum: 86_400,
  /** Timeout that the platform sets for a destination written without one. */
  forwardTimeoutUnnamed: 300,
  forwardPriorityMaximum: 1_000_000,
  /** A number in a time range; which ones mean something is checked part by part. */
  timePartMaximum: 1_000_000,
  /** Announcement id that means "not chosen yet" (CF-19). */
  unchosenAnnouncement: 255,
  /** Numbers that one request may rewrite. */
  rewrittenNumbers: 1000,

  /** Rows of a page when the request does not say; the portal always says. */
  rowsDefault: 10,
  portalRowsDefault: 25,
  /** No answer has more rows than this. */
  rowsMaximum: 10_000,
  /** Rows per page when the user of the portal chooses "all". */
  rowsAll: 1000,
  dashboardRows: 5,
  /** Lines whose reachability one request may ask for, and devices that the answer lists per line. */
  reachabilityLines: 50,
  reachabilityDevices: 20,
  /** Lines that need attention and that lists show first. */
  attentionLines: 200,
  /** MAP-01: lines that the company map draws, people of a group whom it names unasked, and when the group is opened. */
  companyMapLines: 40,
  companyMapPeople: 8,
  companyMapOpened: 100,
  /** Seconds after which an open map is asked for again. */
  companyMapSeconds: 20,
  /** Lines and numbers that a warning of the map names. */
  companyMapNamed: 20,
  conversationsRows: 15,
  registeredDevicesRows: 5,
  recordingsRows: 5,
  /** Recordings on a page of the list by day. */
  recordingsListRows: 25,
  /** Rows of a CSV export. */
  csvRowsMaximum: 200_000,
  infiniteScrollOffsetPixels: 500,

  reloadRetries: 5,
  reloadRetryMilliseconds: 5000,
  toastMilliseconds: 3000,
  seatErrorToastMilliseconds: 5000,
  chunkLoadTimeoutMilliseconds: 120_000,

  jsonBodyBytes: 1_048_576,
  /** Text in a filter or field that has no limit of its own. */
  textLength: 255,
  /** The text of a message, as a client sends it back. */
  transcriptLength: 65_536,
  /** Texts of messages that a company may have written in 24 hours. */
  textsOfDay: 500,

  ...conferenceLimits,
  ...sessionLimits,
  /** A number or name that is dialled. */
  dialledLength: 192,
  /** Id of a device in `own_devices`. */
  ownDeviceLength: 200,
  /** An offer or answer (SDP); those of browsers have up to 10,000 characters. */
  sessionDescriptionLength: 65_536,
  /** The words of a browser's engine about a description that it cannot use. */
  engineWordsLength: 300,
} as const
