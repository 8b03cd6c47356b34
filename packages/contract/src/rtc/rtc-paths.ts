/** The websocket of calls, conferences and events. */
export const rtcPath = '/rtc/api'

/** SIP over a websocket for softphones in browsers; the line's name follows, of which nothing depends. */
export const webPhonesPath = '/wss/sip/'

/** Path of the script that defines the global `cdk`. */
export const rtcScriptPath = '/rtc/files/dist/cdk-prod.js'
