/**
 * A contact's number as people and phones dial it: with a plus if it begins with a country code. Short numbers (extensions
 * and service numbers) are dialled as they are.
 * @param number in the platform's form, such as `43664123456`
 */
export const dialledNumber = (number: string): string => (/^\d{7,}$/.test(number) ? `+${number}` : number)
