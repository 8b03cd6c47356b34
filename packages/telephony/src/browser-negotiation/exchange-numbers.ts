/**
 * Each exchange of descriptions with a browser has a number. The platform counts its exchanges from 1 and the browser
 * from here, so the numbers of both sides never collide.
 */
export const firstOwnExchange = 500_001

/** The browser has begun it. */
export const isOwnExchange = (exchange: number): boolean => exchange >= firstOwnExchange
