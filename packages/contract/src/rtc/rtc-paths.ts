/** The websocket of calls, conferences and events. */
export const rtcPath = '/rtc/api'

/** Where the script is that defines the global `cdk`. */
export const rtcScriptPath = '/rtc/files/dist/cdk-prod.js'
