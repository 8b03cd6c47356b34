import { limits } from '@lineside/contract/limits'

const words = ['conf', 'room', 'space'] as const
const numbers = limits.conferenceNumberMaximum - limits.conferenceNumberMinimum + 1

/**
 * A name for a conference that nobody named: conf, room or space, and a number from 100000 to 999999 (CONF-01).
 * @param word and @param number random, whole and not negative
 */
export const generateRoomName = (word: number, number: number): string =>
  `${words[word % words.length]}${limits.conferenceNumberMinimum + (number % numbers)}`
