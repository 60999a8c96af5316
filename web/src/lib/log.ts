/** The one place that writes to the console: what the specification wants logged, in its English. */
export function logError(message: string, error: unknown) {
  // biome-ignore lint/suspicious/noConsole: the specification asks for the console
  console.error(message, error)
}
