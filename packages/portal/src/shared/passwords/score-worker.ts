import { passwordScore } from '@lineside/telephony/passwords/password-strength'

// in a worker, because the dictionaries are large and one check takes up to a tenth of a second
self.addEventListener('message', ({ data }: MessageEvent<string>) => {
  self.postMessage({ password: data, score: passwordScore(data) }, { transfer: [] })
})
