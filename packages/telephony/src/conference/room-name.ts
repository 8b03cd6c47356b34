import { limits } from '@lineside/contract/limits'

const words = ['conf', 'room', 'space'] as const
const numbers = limits.conferenceNumberMaximum - limits.conferenceNumberMinimum + 1

/**
 * Generates a room name when the user gives none: conf, room or space, followed by a number from 100000 to 999999
 * (CONF-01).
 * @param word and
 * @param number random whole numbers, not negative
 */
export const generateRoomName = (word: number, number: number): string =>
  `${words[word % words.length]}${limits.conferenceNumberMinimum + (number % numbers)}`
