/** The websocket of calls, conferences and events. */
export const rtcPath = '/rtc/api'

/** Path of the script that defines the global `cdk`. */
export const rtcScriptPath = '/rtc/files/dist/cdk-prod.js'
