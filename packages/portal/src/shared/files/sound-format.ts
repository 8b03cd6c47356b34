/** CONV-05: the sound format to request: ogg for Firefox, mp3 for all other browsers. */
export const soundFormat = (userAgent: string): 'ogg' | 'mp3' => (/\bFirefox\//.test(userAgent) ? 'ogg' : 'mp3')
