/** CONV-05: Firefox is given ogg, everybody else mp3. */
export const soundFormat = (userAgent: string): 'ogg' | 'mp3' => (/\bFirefox\//.test(userAgent) ? 'ogg' : 'mp3')
