/** A stored value in words. English shows it as it is stored, or as `write` has it. */
export const valueName = (value: string, write: (value: string) => string = String) => write(value)
