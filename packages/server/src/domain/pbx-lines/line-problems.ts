import { HttpProblem, unprocessable } from '../../platform/http/http-problem.ts'
import { isViolation } from '../../platform/db/violation.ts'
import { ProvisioningError } from '../provisioning/provisioning.ts'

/** What somebody else took between our look and our write, by the constraint that says so. */
const taken: Readonly<Record<string, string>> = {
  subscribers_username: 'Subscriber already exists.',
  subscribers_webusername: 'Webusername-Domain combination already exists.',
  subscribers_extension: 'The pbx_extension already exists for this customer.',
  a_number_once: 'Number already exists.',
}

/** Work on subscribers and numbers, what it refuses as answers of the API: 422, or 403 where a limit is reached. */
export const answeringRefusals = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProvisioningError) throw new HttpProblem(error.isLimit ? 403 : 422, error.message)
    const message = isViolation(error, 'unique')
      ? taken[String((error as { constraint?: unknown }).constraint)]
      : undefined
    throw message === undefined ? error : unprocessable(message)
  }
}
