/** The refusal of a text that is too long: the app says it before sending, the server afterwards. */
export const tooLong = (label: string, limit: number) =>
  `${label} must be at most ${limit} characters`
