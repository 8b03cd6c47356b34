import { passwordScore } from '@lineside/telephony/passwords/password-strength'

// beside the page: the dictionaries are large, and a look takes up to a tenth of a second
self.addEventListener('message', ({ data }: MessageEvent<string>) => {
  self.postMessage({ password: data, score: passwordScore(data) }, { transfer: [] })
})
