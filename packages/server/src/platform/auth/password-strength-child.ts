import { passwordScore } from '@lineside/telephony/passwords/password-strength'

// Ctrl+C reaches every process of a terminal; it is the server that decides when this one ends
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())
process.on('message', (password: string) => {
  process.send?.(passwordScore(password))
})
