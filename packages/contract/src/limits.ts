/** Every number of the specification, named. Lengths in characters, times in seconds unless the name says otherwise. */
export const limits = {
  usernameLength: 128,
  /** Of a web user name with its domain. */
  signInNameLength: 383,
  passwordLength: 32,
  /** Of a SIP password that a client makes up for a new subscriber. */
  newSipPasswordLength: 40,
  /** zxcvbn score, 0 to 4, that a new password needs. */
  passwordScore: 2,
  generatedPasswordLength: 10,
  phoneNumberLength: 64,
  displayNameLength: 128,
  /** Of a preference, or of one element of its list. */
  preferenceLength: 128,
  /** Of seats, groups, devices and sound sets; who writes its own display name has `displayNameLength`. */
  nameLength: 64,
  emailLength: 255,
  extensionLength: 64,
  /** Seconds that a group rings a member (GRP-02). */
  huntTimeoutDefault: 10,
  huntTimeoutMaximum: 3600,
  groupMembers: 1000,
  aliasNumbers: 1000,
  /** Of a file of seats. */
  seatFileBytes: 2_097_152,
  seatFileRows: 10_000,
  /** CQ-05: callers who wait at most, and seconds that an agent rests after a call. */
  queueLengthDefault: 5,
  queueWrapUpDefault: 10,
  queueMinimum: 1,
  /** Of both, in the form of a new queue (CQ-02), and wherever they are edited. */
  queueCreateMaximum: 3600,
  queueEditMaximum: 99_999,
  /** AA-01 */
  autoAttendantRows: 5,
  /** Of a device's key: its label, and the number that it dials. */
  deviceLabelLength: 100,
  /** Of one device. */
  deviceLines: 1000,
  /** Of a customer. */
  devices: 10_000,
  voiceboxPinLength: 64,
  /** Of a voicebox: messages, and seconds of all of them together. */
  voiceboxMessages: 100,
  voiceboxSeconds: 7200,
  /** Of one message: shorter than the first it is none, at the second it ends. */
  voiceboxMessageMinimum: 1,
  voiceboxMessageSeconds: 300,
  /** Of a greeting or a sound, as it is uploaded. */
  soundFileBytes: 67_108_864,
  /** Of a greeting. */
  greetingSeconds: 600,
  /** Of a file of a sound set. */
  soundSeconds: 1800,
  /** Of a prompt that is recorded in the browser, which keeps it in memory. */
  recordedPromptSeconds: 300,
  /** Of a customer, beside those of the platform. */
  soundSets: 200,
  soundSetDescriptionLength: 255,
  /** Of a speed dial, as it is stored: with `sip:` and the domain. */
  speedDialDestinationLength: 192,

  /** Mail addresses of a subscriber's fax, and of its mail to fax. */
  faxDestinations: 50,
  mailToFaxRules: 50,
  /** Of these, rules that are regular expressions. */
  mailToFaxExpressions: 10,
  /** FAX-06, in the portal; other clients may send `faxDataLength` characters. */
  faxContentLength: 3600,
  faxDataLength: 1_048_576,
  faxPageHeaderLength: 64,
  faxFileBytes: 33_554_432,
  faxPages: 100,
  /** Of a subscriber, on their way. */
  waitingFaxes: 100,

  /** Of a contact's name and company. */
  contactNameLength: 128,
  contactNumbers: 10,
  /** Whose names are asked for at once: of the rows of a page. */
  namedNumbers: 60,
  /** Of each kind that one search finds. */
  foundOfKind: 8,
  /** Of a subscriber, and of a company beside those. */
  contacts: 20_000,
  contactFileBytes: 8_388_608,
  contactFileRows: 20_000,
  /** That an import tells about. */
  contactVerdicts: 1000,

  /** Of a destination, source or time set. */
  forwardSetNameLength: 255,
  /** Of a forwarding, as its owner calls it. */
  ruleNameLength: 64,
  forwardDestinationLength: 255,
  forwardSourceLength: 255,
  /** Most elements of a set, and most groups of one kind of forwarding. */
  forwardListLength: 1000,
  /** Sets of one kind of a subscriber. */
  forwardSets: 500,
  /** Of a new destination, and the ring time before forwarding when nobody answers. */
  forwardTimeoutDefault: 60,
  forwardTimeoutMaximum: 86_400,
  /** What the platform gives a destination that names no timeout. */
  forwardTimeoutUnnamed: 300,
  forwardPriorityMaximum: 1_000_000,
  /** What stands for an announcement that has not been chosen yet (CF-19). */
  unchosenAnnouncement: 255,
  /** Most numbers that are rewritten in one call. */
  rewrittenNumbers: 1000,

  /** Rows of a page when the caller names none; the portal always names them. */
  rowsDefault: 10,
  portalRowsDefault: 25,
  /** More rows than this are never sent in one answer. */
  rowsMaximum: 10_000,
  /** Rows of the portal's mode "all". */
  rowsAll: 1000,
  dashboardRows: 5,
  /** Lines that are asked about at once whether they can be reached, and devices of one that are told. */
  reachabilityLines: 50,
  reachabilityDevices: 20,
  conversationsRows: 15,
  registeredDevicesRows: 5,
  recordingsRows: 5,
  /** Rows of a CSV export. */
  csvRowsMaximum: 200_000,
  infiniteScrollOffsetPixels: 500,

  reloadRetries: 5,
  reloadRetryMilliseconds: 5000,
  toastMilliseconds: 3000,
  seatErrorToastMilliseconds: 5000,
  chunkLoadTimeoutMilliseconds: 120_000,

  /** The part of a session's remaining lifetime after which the portal signs out. */
  sessionExpiryShare: 0.95,
  /** From its start to its end, however often it is renewed: 30 days. */
  sessionSeconds: 2_592_000,
  qrTokenSeconds: 300,
  /** Of a subscriber, not yet used and not yet over. */
  signInTokens: 100,
  passwordResetSeconds: 600,
  /** HAND-01: of what a new seat is handed over by: somebody opens it the same day or the next. */
  handOverSeconds: 86_400,
  /** Seats that are handed over in one request. */
  handOvers: 50,
  jsonBodyBytes: 1_048_576,
  /** Longest answerable text value of a filter or field without a limit of its own. */
  textLength: 255,

  conferenceNameLength: 64,
  /** Digits. */
  conferencePinMinimum: 4,
  conferencePinLength: 16,
  /** People in one conference at most where the server forwards media, and where it does not. */
  conferenceMembers: 16,
  conferenceMembersUnforwarded: 6,
  /** Up to this many send to each other; from the next one on the server forwards. */
  conferenceMeshMembers: 4,
  /** So few send to each other again. One below `conferenceMeshMembers`, so that one who comes and goes changes it once. */
  conferenceMeshAgainMembers: 3,
  /** Of a subscriber within a minute, and of conference IDs by somebody who calls. */
  conferenceWrongPins: 5,
  /** Digits of a conference ID, by which a line without a picture comes in. */
  conferenceIdLength: 8,
  /** Of a conference ID or a PIN, within one call. */
  conferenceDialInTries: 3,
  /** Who has called in and is left alone for so long is hung up on. */
  conferenceAloneSeconds: 900,
  /** Rooms of one customer that have an ID: those that nobody has used for longest lose it. */
  conferencesKept: 500,
  /** Rooms of one customer with somebody in them. */
  conferencesOpen: 50,
  /** Who has lost its connection to the server keeps its place so long. */
  conferenceReturnSeconds: 10,
  /** Of a number or name that is called. */
  dialledLength: 192,
  /** Characters of an offer or answer (SDP); browsers' have up to 10,000. */
  sessionDescriptionLength: 65_536,
  conferenceNumberMinimum: 100_000,
  conferenceNumberMaximum: 999_999,
} as const
