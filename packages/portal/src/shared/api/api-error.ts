/** A refusal of the platform, with its own code and message, or a failure on the way there (code 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status as the body repeats it; 0: no answer came. */
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }

  get status(): number {
    return this.code
  }
}

/** Makes an error of an answer of status 400 or above: its message is the server's, where it sent one (API-05). */
export const errorOf = async (response: Response): Promise<ApiError> => {
  const text = await response.text().catch(() => '')
  try {
    const body = JSON.parse(text) as { code?: unknown; message?: unknown }
    if (typeof body.message === 'string') return new ApiError(Number(body.code) || response.status, body.message)
  } catch {
    // not JSON: a proxy on the way answered
  }
  return new ApiError(response.status, '')
}
