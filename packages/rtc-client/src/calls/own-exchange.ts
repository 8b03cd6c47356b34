/** The server counts its exchanges from 1, so the numbers of both sides never collide. */
export const firstOwnExchange = 500_001

/** This side has begun it. */
export const isOwnExchange = (exchange: number): boolean => exchange >= firstOwnExchange
