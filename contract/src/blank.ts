/** Spaces, invisible characters (zero-width ones, fillers) and the empty Braille pattern. */
const nothingToSee = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether the text has no visible characters. */
export const isBlank = (text: string): boolean => nothingToSee.test(text)
